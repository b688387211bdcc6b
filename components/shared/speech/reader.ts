import { speechPiecesOf, voiceFor } from '../../../utils/answers/read-aloud';
import { canSpeak, systemVoices, type SystemVoice } from './system-voices';

/** A sentence to read, in a language (a BCP 47 tag). */
export interface SpokenSentence {
  text: string;
  lang: string;
}

/** How to read: `rate` 1 is the voice's own pace, `voice` the id of the chosen voice, empty for none. */
export interface SpeechOptions {
  rate: number;
  voice: string;
}

/** Why a reading ended: at its end, stopped, for want of a voice for a language, or because no voice could. */
export type ReadingEnd = { why: 'done' | 'stopped' | 'failed' } | { why: 'no-voice'; lang: string };

/** Who is told how a reading goes. */
export interface ReadingListener {
  /** The sentence at this index has begun, or waits for **Resume**. */
  at: (place: number, isPaused: boolean) => void;
  ended: (end: ReadingEnd) => void;
}

/** A reading that is under way. */
export interface SpokenReading {
  pause: () => void;
  resume: () => void;
  /** Moves by so many sentences, on or back. */
  move: (by: number) => void;
  setOptions: (options: SpeechOptions) => void;
  stop: () => void;
}

/** The most characters in one utterance, at the voice's own pace: some ten seconds. */
const maxUtterance = 150;

/** After this time the browser has begun an utterance, or has lost it. */
const lostAfterMs = 1000;

/** The one reading of this page. */
let current: SpokenReading | undefined;

/** Returns an utterance; without a voice where the system has named none, and may still find one. */
function utteranceOf(text: string, lang: string, { rate }: SpeechOptions, voice: SystemVoice | undefined) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = voice?.own.lang ?? lang;
  utterance.voice = voice?.own ?? null;
  utterance.rate = rate;
  return utterance;
}

/** How an utterance ended: `interrupted` when something else took the voice, `lost` when the browser never began it. */
type UtteranceEnd = 'spoken' | 'interrupted' | 'no-voice' | 'failed' | 'lost';

const endOfError = (error: SpeechSynthesisErrorCode): UtteranceEnd => {
  if (error === 'canceled' || error === 'interrupted') return 'interrupted';
  return error === 'language-unavailable' || error === 'voice-unavailable' ? 'no-voice' : 'failed';
};

/** Speaks one utterance at a time, and tells how it ended unless it was hushed. */
function createSpeaker() {
  /** Held here: Chromium collects an utterance that nobody holds, and its end is never heard. */
  let spoken: SpeechSynthesisUtterance | undefined;
  return {
    hush(): void {
      if (spoken) speechSynthesis.cancel();
      spoken = undefined;
    },
    speak(utterance: SpeechSynthesisUtterance, ended: (how: UtteranceEnd) => void): void {
      spoken = utterance;
      // Events of earlier utterances come late, and no longer count.
      const end = (how: UtteranceEnd): void => {
        if (spoken !== utterance) return;
        spoken = undefined;
        ended(how);
      };
      utterance.addEventListener('end', () => end('spoken'));
      utterance.addEventListener('error', ({ error }) => end(endOfError(error)));
      speechSynthesis.speak(utterance);
      // Without any voice Chromium fires an error; Firefox 153 lets the utterance wait for a voice for ever.
      if (!utterance.voice && speechSynthesis.pending) {
        spoken = undefined;
        speechSynthesis.cancel();
        return ended('no-voice');
      }
      // Firefox 153 loses an utterance without an event, where the end of a cancelled one comes after it.
      setTimeout(() => {
        if (!speechSynthesis.speaking && !speechSynthesis.pending) end('lost');
      }, lostAfterMs);
    },
  };
}

/**
 * Reads sentences aloud, one after the other; a reading that was under way stops. Pausing takes the voice away and
 * resuming reads the sentence again: `speechSynthesis.pause` does nothing on Android, and with some voices never ends.
 */
export function readAloud(
  sentences: readonly SpokenSentence[],
  first: SpeechOptions,
  listener: ReadingListener,
): SpokenReading {
  current?.stop();
  const speaker = createSpeaker();
  let options = first;
  let place = 0;
  let isPaused = false;
  let isOver = false;

  const end = (how: ReadingEnd): void => {
    if (isOver) return;
    isOver = true;
    if (current === reading) current = undefined;
    speaker.hush();
    listener.ended(how);
  };
  const pause = (): void => {
    isPaused = true;
    speaker.hush();
    listener.at(place, true);
  };
  const sayPiece = (
    pieces: readonly string[],
    lang: string,
    voice: SystemVoice | undefined,
    isAgain = false,
  ): void => {
    const [piece, ...more] = pieces;
    if (piece === undefined) return begin(place + 1);
    speaker.speak(utteranceOf(piece, lang, options, voice), (how) => {
      if (how === 'spoken') sayPiece(more, lang, voice);
      else if (how === 'interrupted') pause();
      else if (how === 'no-voice') end({ why: 'no-voice', lang });
      else if (how === 'lost' && !isAgain) sayPiece(pieces, lang, voice, true);
      else end({ why: 'failed' });
    });
  };
  const begin = (at: number): void => {
    const sentence = sentences[at];
    speaker.hush();
    if (!sentence) return end({ why: 'done' });
    place = at;
    listener.at(place, isPaused);
    if (isPaused) return;
    if (!canSpeak()) return end({ why: 'failed' });
    const { text, lang } = sentence;
    const voices = systemVoices();
    const voice = voiceFor(lang, options.voice, voices);
    if (!voice && voices.length > 0) return end({ why: 'no-voice', lang });
    sayPiece(speechPiecesOf(text, Math.round(maxUtterance * options.rate)), lang, voice);
  };

  const reading: SpokenReading = {
    pause,
    resume() {
      isPaused = false;
      begin(place);
    },
    move: (by) => begin(Math.max(0, Math.min(sentences.length - 1, place + by))),
    setOptions(next) {
      if (next.rate === options.rate && next.voice === options.voice) return;
      options = next;
      begin(place);
    },
    stop: () => end({ why: 'stopped' }),
  };
  current = reading;
  begin(0);
  return reading;
}
