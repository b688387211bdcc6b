import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import german from '../../../public/_locales/de/messages.json';
import english from '../../../public/_locales/en/messages.json';
import type { Engine } from '../../../utils/engines/engine';
import { defaultSettings, type Settings } from '../../../utils/model/settings';
import { askingOf, promptOf, replyOptions } from '../../../utils/pipeline/conversation';
import { inEnglish, speakEnglish } from '../texts/english';
import { fakeEngine } from './fake-engine';

const describing = { kind: 'describe', detail: 'brief' } as const;
const germanTexts: Record<string, { message: string }> = german;

/** Lets the fake browser speak German, and have the English texts in a file. Returns what was fetched. */
function speakGerman(): string[] {
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('de-AT');
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(((name: string, values: string[] = []) =>
    (germanTexts[name]?.message ?? '').replaceAll(
      /\$(\d)/g,
      (_place, at) => values[Number(at) - 1] ?? '',
    )) as never);
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(new URL(address).pathname);
    return Response.json(english);
  });
  return fetched;
}

/** What an engine is asked that speaks these languages; any without a list. */
async function askedOf(languages?: readonly string[], settings: Partial<Settings> = {}) {
  const answersIn: Engine['answersIn'] = (wanted) =>
    languages?.includes(wanted.slice(0, 2)) ? wanted : 'en';
  const engine = { ...fakeEngine(), ...(languages && { answersIn }) };
  const asking = await askingOf({ ...defaultSettings, ...settings }, engine);
  return {
    prompt: promptOf(describing, undefined, 'one', asking),
    ...replyOptions(describing, undefined, asking),
  };
}

test('an engine that does not understand the interface language is asked in English, for English', async () => {
  const fetched = speakGerman();
  const { prompt, language } = await askedOf(['en']);
  expect(prompt).toContain(inEnglish('prompt_describe_brief'));
  expect(prompt).toContain('Answer in English.');
  expect(prompt).not.toContain(germanTexts['prompt_describe_brief']?.message);
  expect(language).toBe('en');
  expect(fetched).toEqual(['/_locales/en/messages.json']);
});

test('an engine that understands it is asked in it, in the language that is wanted', async () => {
  const fetched = speakGerman();
  for (const languages of [undefined, ['en', 'de']]) {
    const { prompt, language } = await askedOf(languages);
    expect(prompt).toContain(germanTexts['prompt_describe_brief']?.message);
    expect(language).toBe('de-AT');
  }
  expect(fetched).toEqual([]);
});

test('an answer in a language that the engine speaks is wanted in English words, by its English name', async () => {
  speakGerman();
  const { prompt, language } = await askedOf(['en', 'fr'], { answerLanguage: 'fr' });
  expect(language).toBe('fr');
  expect(prompt).toContain('Answer in French.');
});

test('in an English interface nothing is fetched, and the answer is in English where the language is not spoken', async () => {
  const fetched = speakGerman();
  speakEnglish();
  const { prompt, language } = await askedOf(['en'], { answerLanguage: 'ja' });
  expect(language).toBe('en');
  expect(prompt).toContain('Answer in English.');
  expect(fetched).toEqual([]);
});
