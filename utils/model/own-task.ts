import * as z from 'zod/mini';
import { emptyPageContext, type PageContext, type Task } from './task';

/** The variables for a page's context in an own prompt, each in braces: `{title}`. */
const pageVariables = ['title', 'url', 'alt', 'caption', 'context', 'selection'] as const;
export const pageVariable = z.enum(pageVariables);
export type PageVariable = z.infer<typeof pageVariable>;

/** All variables of an own prompt. */
export const variables = ['language', ...pageVariables] as const;
export type Variable = (typeof variables)[number];

const inBraces = /\{\s*(\p{L}[\p{L}\d_]*)\s*\}/gu;
/** A variable in quotation marks that the user wrote. */
const inQuotes = /"(\{\s*(\p{L}[\p{L}\d_]*)\s*\})"/gu;
const isVariable = (name: string): name is Variable => variables.some((known) => known === name);

/** Returns the context's field of a variable. */
const fieldOf = (name: PageVariable) => (name === 'context' ? 'around' : name);

/** The maximum length of a page's text in a prompt, in characters; passages may be longer. */
const longestWord = 300;
export const maxPassageLength = 1000;
const longestOf = (name: PageVariable): number =>
  name === 'context' || name === 'selection' ? maxPassageLength : longestWord;

const namesIn = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(inBraces)].map(([, name = '']) => name.toLowerCase())),
];

/** Returns the variables of a prompt, each once. */
export function variablesIn(prompt: string): Variable[] {
  return namesIn(prompt).filter(isVariable);
}

/** Returns words in braces that are no variables: they would be sent as they are. */
export function unknownVariablesIn(prompt: string): string[] {
  return namesIn(prompt).filter((name) => !isVariable(name));
}

/** Returns the page variables that an own task uses; none for other tasks. */
export function variablesOfTask(task: Task): PageVariable[] {
  if (task.kind !== 'custom') return [];
  return variablesIn(task.prompt).filter((name) => name !== 'language');
}

/** Returns the value of a variable, on one line of limited length; empty if the page has none. */
export function contextValueOf(name: PageVariable, context: PageContext | undefined): string {
  const text = (context?.[fieldOf(name)] ?? '').replaceAll(/\s+/g, ' ').trim();
  const longest = longestOf(name);
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

/** Returns the context with only its language and these variables. */
export function onlyVariables(names: readonly PageVariable[], context: PageContext): PageContext {
  const kept = names.map((name) => [fieldOf(name), contextValueOf(name, context)] as const);
  return { ...emptyPageContext, lang: context.lang, ...Object.fromEntries(kept) };
}

/**
 * Returns the prompt with its variables filled in. Text of the page is in quotation marks, escaped like JSON, so that
 * none of it passes for a line or a sentence of the prompt; a line that has only empty variables is left out.
 */
export function fillPrompt(prompt: string, language: string, context: PageContext | undefined): string {
  const line = (text: string): string[] => {
    const names = variablesIn(text);
    const isEmpty =
      names.length > 0 && names.every((name) => name !== 'language' && contextValueOf(name, context) === '');
    if (isEmpty && text.replaceAll(inBraces, '').trim() === '') return [];
    // The value brings its own quotation marks.
    const bare = text.replaceAll(inQuotes, (given, variable: string, name: string) =>
      pageVariable.safeParse(name.toLowerCase()).success ? variable : given,
    );
    return [
      bare.replaceAll(inBraces, (given, braced: string) => {
        const name = braced.toLowerCase();
        if (!isVariable(name)) return given;
        return name === 'language' ? language : JSON.stringify(contextValueOf(name, context));
      }),
    ];
  };
  return prompt.trim().split('\n').flatMap(line).join('\n');
}
