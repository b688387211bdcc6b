import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import english from '../../../public/_locales/en/messages.json';

/** Every text, by its name. */
export const texts: Record<string, { message: string; description?: string }> = english;

/** The numbers of the places that a text leaves to be filled. */
export function placesIn(message: string): number[] {
  const places = [...message.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit));
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** An English text with its places filled; a place that nobody fills is empty, and so is a text that is not there. */
export function inEnglish(name: string, values: readonly string[] = []): string {
  return (texts[name]?.message ?? '').replaceAll(
    /\$(\d)/g,
    (_place, digit) => values[Number(digit) - 1] ?? '',
  );
}

/** Lets the fake browser speak English, as a real one does. */
export function speakEnglish(): void {
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('en-US');
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(inEnglish as never);
}
