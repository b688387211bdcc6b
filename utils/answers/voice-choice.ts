/** What is known of a voice of the system, as the browser tells it. `isLocal` is false where the text goes to a server. */
export interface Voice {
  id: string;
  name: string;
  lang: string;
  isLocal: boolean;
  isDefault: boolean;
}

function readTag(tag: string): Intl.Locale | undefined {
  try {
    // Some systems write en_US.
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

/** The tags read so far: with eSpeak, thirteen thousand voices share some hundred of them (Chromium 156 on Debian). */
const locales = new Map<string, Intl.Locale | undefined>();

function localeOf(tag: string): Intl.Locale | undefined {
  if (!locales.has(tag)) locales.set(tag, readTag(tag));
  return locales.get(tag);
}

/** One language under several names: Norwegian, and Chinese as speech engines call it. */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb', cmn: 'zh' };

/** The language of a tag without its region, in small letters; empty where it is none. */
export function languageOfTag(tag: string): string {
  const language = localeOf(tag)?.language ?? '';
  return sameLanguage[language] ?? language;
}

/**
 * The voice to read a language with (a BCP 47 tag): the chosen one, by its id, where it speaks that language; else one of
 * this device before one of a server, of the same region before others, and then the system's own order. Undefined where
 * no voice speaks it.
 */
export function voiceFor<V extends Voice>(lang: string, chosen: string, voices: readonly V[]): V | undefined {
  const language = languageOfTag(lang);
  const speaking = voices.filter((voice) => languageOfTag(voice.lang) === language);
  const region = localeOf(lang)?.region;
  const rank = (voice: V): number =>
    (voice.isLocal ? 4 : 0) + (localeOf(voice.lang)?.region === region ? 2 : 0) + (voice.isDefault ? 1 : 0);
  return (
    speaking.find(({ id }) => id === chosen) ??
    speaking.reduce<V | undefined>(
      (best, voice) => (best && rank(best) >= rank(voice) ? best : voice),
      undefined,
    )
  );
}
