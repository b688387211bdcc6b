import { speechPiecesOf, voiceFor, voicesOf } from '../../../utils/answers/read-aloud';
import { canSpeak, systemVoices, type SystemVoice } from './system-voices';

/** A sentence to read; `lang` is a BCP 47 tag. */
export interface SpokenSentence {
  text: string;
  lang: string;
}

/** `rate` is relative to the usual rate of a voice; `voice` is the id of the chosen voice, empty for none. */
export interface SpeechOptions {
  rate: number;
  voice: string;
}

/**
 * Why reading ended: at the end of the text, stopped, because no voice could speak, or without a voice for a language. `isOnline`
 * if a voice of a server speaks it, which a person would have to choose.
 */
export type ReadingEnd =
  | { why: 'done' | 'stopped' | 'failed' }
  | { why: 'no-voice'; lang: string; isOnline: boolean };

/** The controls of reading aloud. */
export type SpokenReading = ReturnType<typeof readAloud>;

/** The most characters in one utterance at the rate 1: about ten seconds. */
const maxUtterance = 150;

/** After this time, in milliseconds, an utterance that the browser has not begun is lost. */
const lostAfterMs = 1000;

/** Stops the current reading of this page, or one that waits for its language. */
let stopCurrent: (() => void) | undefined;

/** Stops what is being read on this page, or is about to be, for a reading that `stop` stops. */
export function takeTurn(stop: () => void): void {
  stopCurrent?.();
  stopCurrent = stop;
}

/** Calls back once the browser has listed voices, which it does after the first call, or has listed none for a while. */
function afterVoices(signal: AbortSignal, then: () => void): void {
  const listening = new AbortController();
  const done = (): void => {
    listening.abort();
    if (!signal.aborted) then();
  };
  speechSynthesis.addEventListener('voiceschanged', done, {
    signal: AbortSignal.any([signal, listening.signal]),
  });
  const timer = setTimeout(done, lostAfterMs);
  listening.signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Returns an utterance. It always has a voice: the browser's own choice could be one of a server. */
function utteranceOf(text: string, { rate }: SpeechOptions, { own }: SystemVoice) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = own.lang;
  utterance.voice = own;
  utterance.rate = rate;
  return utterance;
}

/** How an utterance ended: `interrupted` by another one, `lost` when the browser never began it. */
type UtteranceEnd = 'spoken' | 'interrupted' | 'no-voice' | 'failed' | 'lost';

const endOfError = (error: SpeechSynthesisErrorCode): UtteranceEnd => {
  if (error === 'canceled' || error === 'interrupted') return 'interrupted';
  return error === 'language-unavailable' || error === 'voice-unavailable' ? 'no-voice' : 'failed';
};

/** Speaks one utterance at a time, and reports how it ended, unless it was canceled. */
function createSpeaker() {
  /** Chromium garbage-collects an utterance without a reference, and then never fires its end event. */
  let spoken: SpeechSynthesisUtterance | undefined;
  return {
    cancel(): void {
      if (spoken) speechSynthesis.cancel();
      spoken = undefined;
    },
    speak(utterance: SpeechSynthesisUtterance, ended: (how: UtteranceEnd) => void): void {
      spoken = utterance;
      // Ignores late events of earlier utterances.
      const end = (how: UtteranceEnd): void => {
        if (spoken !== utterance) return;
        spoken = undefined;
        ended(how);
      };
      utterance.addEventListener('end', () => end('spoken'));
      utterance.addEventListener('error', ({ error }) => end(endOfError(error)));
      speechSynthesis.speak(utterance);
      // Firefox 153 drops an utterance without an event if the previous one is canceled at the same time.
      setTimeout(() => {
        if (!speechSynthesis.speaking && !speechSynthesis.pending) end('lost');
      }, lostAfterMs);
    },
  };
}

/**
 * Reads sentences aloud, one after the other, in place of what is being read on this page. Pausing cancels the utterance
 * and resuming repeats its sentence: `speechSynthesis.pause` does nothing on Android, and with some voices never ends.
 */
export function readAloud(
  sentences: readonly SpokenSentence[],
  first: SpeechOptions,
  listener: {
    /** Called when the sentence at an index is begun or paused. */
    at: (place: number, isPaused: boolean) => void;
    ended: (end: ReadingEnd) => void;
  },
) {
  const speaker = createSpeaker();
  let options = first;
  let place = 0;
  let isPaused = false;
  let isOver = false;
  let waiting: AbortController | undefined;

  const silence = (): void => {
    waiting?.abort();
    speaker.cancel();
  };
  const end = (how: ReadingEnd): void => {
    if (isOver) return;
    isOver = true;
    if (stopCurrent === stop) stopCurrent = undefined;
    silence();
    listener.ended(how);
  };
  const stop = (): void => end({ why: 'stopped' });
  const pause = (): void => {
    isPaused = true;
    silence();
    listener.at(place, true);
  };
  const sayPiece = (pieces: readonly string[], lang: string, voice: SystemVoice, isAgain = false): void => {
    const [piece, ...more] = pieces;
    if (piece === undefined) return begin(place + 1);
    speaker.speak(utteranceOf(piece, options, voice), (how) => {
      if (how === 'spoken') sayPiece(more, lang, voice);
      else if (how === 'interrupted') pause();
      else if (how === 'no-voice') end({ why: 'no-voice', lang, isOnline: false });
      else if (how === 'lost' && !isAgain) sayPiece(pieces, lang, voice, true);
      else end({ why: 'failed' });
    });
  };
  const begin = (at: number, hasWaited = false): void => {
    // It may have ended at once, for want of a voice.
    if (isOver) return;
    const sentence = sentences[at];
    silence();
    if (!sentence) return end({ why: 'done' });
    place = at;
    listener.at(place, isPaused);
    if (isPaused) return;
    if (!canSpeak()) return end({ why: 'failed' });
    const { text, lang } = sentence;
    const voices = systemVoices();
    if (voices.length === 0 && !hasWaited) {
      waiting = new AbortController();
      return afterVoices(waiting.signal, () => begin(at, true));
    }
    const voice = voiceFor(lang, options.voice, voices);
    if (!voice) return end({ why: 'no-voice', lang, isOnline: voicesOf(lang, voices).length > 0 });
    sayPiece(speechPiecesOf(text, Math.round(maxUtterance * options.rate)), lang, voice);
  };

  takeTurn(stop);
  begin(0);
  return {
    pause,
    resume(): void {
      isPaused = false;
      begin(place);
    },
    /** Moves by a number of sentences, forward or back. */
    move: (by: number): void => begin(Math.max(0, Math.min(sentences.length - 1, place + by))),
    setOptions(next: SpeechOptions): void {
      if (next.rate === options.rate && next.voice === options.voice) return;
      options = next;
      begin(place);
    },
    stop,
  };
}
