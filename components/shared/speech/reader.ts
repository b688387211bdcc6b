import { speechPiecesOf, voiceFor } from '../../../utils/answers/read-aloud';
import { canSpeak, systemVoices, type SystemVoice } from './system-voices';

/** What is read in one breath, in a language (a BCP 47 tag). */
export interface Sentence {
  text: string;
  lang: string;
}

/** How to read: `rate` 1 is the voice's own pace, `voice` the id of the chosen one, empty for none. */
export interface Manner {
  rate: number;
  voice: string;
}

/** Why a reading ended: at its end, stopped, for want of a voice for a language, or because no voice could. */
export type ReadingEnd = { why: 'done' | 'stopped' | 'failed' } | { why: 'no-voice'; lang: string };

/** Who hears of a reading. */
export interface ReadingHeard {
  /** The sentence at this place has begun, or waits for **Resume**. */
  at: (place: number, isPaused: boolean) => void;
  ended: (end: ReadingEnd) => void;
}

/** A reading that is under way. */
export interface Reading {
  pause: () => void;
  resume: () => void;
  /** So many sentences on, or back. */
  move: (by: number) => void;
  setManner: (manner: Manner) => void;
  stop: () => void;
}

/** At most so many characters in one utterance, at the voice's own pace: some ten seconds. */
const inOneBreath = 150;

/** After so long the browser knows what it was given, or has lost it, in milliseconds. */
const lostAfter = 1000;

/** The one reading of this page. */
let current: Reading | undefined;

/** An utterance; without a voice where the system has told of none, and then it may still find one. */
function utteranceOf(text: string, lang: string, { rate }: Manner, voice: SystemVoice | undefined) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = voice?.own.lang ?? lang;
  utterance.voice = voice?.own ?? null;
  utterance.rate = rate;
  return utterance;
}

/**
 * Reads sentences aloud, one after the other; a reading that was under way stops. Pausing takes the voice away and
 * resuming reads the sentence again: `speechSynthesis.pause` does nothing on Android, and with some voices never ends.
 */
export function readAloud(sentences: readonly Sentence[], first: Manner, heard: ReadingHeard): Reading {
  current?.stop();
  let manner = first;
  let place = 0;
  let isPaused = false;
  let isOver = false;
  /** What is spoken now, held here: Chromium collects an utterance that nobody holds, and its end is never heard. */
  let spoken: SpeechSynthesisUtterance | undefined;

  const hush = (): void => {
    if (spoken) speechSynthesis.cancel();
    spoken = undefined;
  };
  const end = (how: ReadingEnd): void => {
    if (isOver) return;
    isOver = true;
    if (current === reading) current = undefined;
    hush();
    heard.ended(how);
  };
  const pause = (): void => {
    isPaused = true;
    hush();
    heard.at(place, true);
  };
  const sayPiece = (
    pieces: readonly string[],
    lang: string,
    voice: SystemVoice | undefined,
    isAgain = false,
  ): void => {
    const [piece, ...more] = pieces;
    if (piece === undefined) return begin(place + 1);
    const utterance = utteranceOf(piece, lang, manner, voice);
    spoken = utterance;
    // What comes of earlier utterances comes late, and no longer counts.
    utterance.addEventListener('end', () => {
      if (spoken !== utterance) return;
      spoken = undefined;
      sayPiece(more, lang, voice);
    });
    utterance.addEventListener('error', ({ error }) => {
      if (spoken !== utterance) return;
      spoken = undefined;
      // Somebody else took the voice: it waits until it is wanted again.
      if (error === 'canceled' || error === 'interrupted') pause();
      else if (error === 'language-unavailable' || error === 'voice-unavailable')
        end({ why: 'no-voice', lang });
      else end({ why: 'failed' });
    });
    speechSynthesis.speak(utterance);
    // Without any voice Chromium says that it failed; Firefox 153 lets it wait for a voice for ever, and says nothing.
    if (!voice && speechSynthesis.pending) return end({ why: 'no-voice', lang });
    // Firefox 153 loses one, and says nothing, where the end of one that was taken away comes after it.
    setTimeout(() => {
      if (spoken !== utterance || speechSynthesis.speaking || speechSynthesis.pending) return;
      if (isAgain) end({ why: 'failed' });
      else sayPiece(pieces, lang, voice, true);
    }, lostAfter);
  };
  const begin = (at: number): void => {
    const sentence = sentences[at];
    hush();
    if (!sentence) return end({ why: 'done' });
    place = at;
    heard.at(place, isPaused);
    if (isPaused) return;
    if (!canSpeak()) return end({ why: 'failed' });
    const { text, lang } = sentence;
    const voices = systemVoices();
    const voice = voiceFor(lang, manner.voice, voices);
    if (!voice && voices.length > 0) return end({ why: 'no-voice', lang });
    sayPiece(speechPiecesOf(text, Math.round(inOneBreath * manner.rate)), lang, voice);
  };

  const reading: Reading = {
    pause,
    resume() {
      isPaused = false;
      begin(place);
    },
    move: (by) => begin(Math.max(0, Math.min(sentences.length - 1, place + by))),
    setManner(next) {
      if (next.rate === manner.rate && next.voice === manner.voice) return;
      manner = next;
      begin(place);
    },
    stop: () => end({ why: 'stopped' }),
  };
  current = reading;
  begin(0);
  return reading;
}
