import * as z from 'zod/mini';
import { emptyPageContext, type PageContext, type Task } from './task';

/** What a page says that a prompt of one's own can name, each in braces: `{title}`. */
const pageVariables = ['title', 'url', 'alt', 'caption', 'context', 'selection'] as const;
export const pageVariable = z.enum(pageVariables);
export type PageVariable = z.infer<typeof pageVariable>;

/** All that such a prompt can name. */
export const variables = ['language', ...pageVariables] as const;
export type Variable = (typeof variables)[number];

const inBraces = /\{\s*(\p{L}[\p{L}\d_]*)\s*\}/gu;
/** A variable that a person has put into quotation marks themselves. */
const inQuotes = /"(\{\s*(\p{L}[\p{L}\d_]*)\s*\})"/gu;
const isVariable = (name: string): name is Variable => variables.some((known) => known === name);

/** Where a page's context holds what a variable names. */
const fieldOf = (name: PageVariable) => (name === 'context' ? 'around' : name);

/** So many characters of a page's words go into a prompt; passages may be longer. */
const longestWord = 300;
export const maxPassageLength = 1000;
const longestOf = (name: PageVariable): number =>
  name === 'context' || name === 'selection' ? maxPassageLength : longestWord;

const namesIn = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(inBraces)].map(([, name = '']) => name.toLowerCase())),
];

/** The variables that a prompt names, each once. */
export function variablesIn(prompt: string): Variable[] {
  return namesIn(prompt).filter(isVariable);
}

/** What stands in a prompt like a variable and is none: it would go out as it stands. */
export function unknownVariablesIn(prompt: string): string[] {
  return namesIn(prompt).filter((name) => !isVariable(name));
}

/** What of its page a task names; nothing for one that is not a person's own. */
export function variablesOfTask(task: Task): PageVariable[] {
  if (task.kind !== 'custom') return [];
  return variablesIn(task.prompt).filter((name) => name !== 'language');
}

/** What a page says for a variable, on one line and never long; empty where it says nothing. */
export function contextValueOf(name: PageVariable, context: PageContext | undefined): string {
  const text = (context?.[fieldOf(name)] ?? '').replaceAll(/\s+/g, ' ').trim();
  const longest = longestOf(name);
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

/** A page's context with nothing in it but its language and what is named. */
export function onlyVariables(names: readonly PageVariable[], context: PageContext): PageContext {
  const kept = names.map((name) => [fieldOf(name), contextValueOf(name, context)] as const);
  return { ...emptyPageContext, lang: context.lang, ...Object.fromEntries(kept) };
}

/**
 * A prompt with its variables filled in. What a page says comes in quotation marks, escaped like JSON, so that none of
 * it can pass for a line or a sentence of the prompt; a line that holds nothing but what no page says is left out.
 */
export function fillPrompt(prompt: string, language: string, context: PageContext | undefined): string {
  const line = (text: string): string[] => {
    const names = variablesIn(text);
    const isEmpty =
      names.length > 0 && names.every((name) => name !== 'language' && contextValueOf(name, context) === '');
    if (isEmpty && text.replaceAll(inBraces, '').trim() === '') return [];
    // Its words bring their own marks: between two pairs of them they would stand outside of both.
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
