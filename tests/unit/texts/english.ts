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

/** Lets the fake browser speak English, as a real one does: a place that nobody fills is empty. */
export function speakEnglish(): void {
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('en-US');
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(
    ((key: string, values: string[] = []) =>
      texts[key]?.message.replaceAll(/\$(\d)/g, (_place, digit) => values[Number(digit) - 1] ?? '') ??
      '') as never,
  );
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('en-US');
}
