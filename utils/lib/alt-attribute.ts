import { htmlEscaped } from './html-escaped';

/** How many characters alt text has, as people count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The `alt` attribute for a text, to be pasted into a page's source. */
export function altAttribute(text: string): string {
  return `alt="${htmlEscaped(text.replaceAll(/\s+/g, ' ').trim()).replaceAll('&#39;', "'")}"`;
}
