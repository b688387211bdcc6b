import { onTestFinished, vi } from 'vitest';

/** What is spoken, as a test sees it. */
class Utterance extends EventTarget {
  lang = '';
  rate = 1;
  voice: SpeechSynthesisVoice | null = null;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** A voice of the system. */
export function aVoice(name: string, lang: string, more: Partial<SpeechSynthesisVoice> = {}) {
  return { name, lang, voiceURI: `uri:${name}`, localService: true, default: false, ...more };
}

/** A system that speaks at a test's word. */
export interface FakeSpeech {
  /** Every utterance so far. */
  spoken: { text: string; lang: string; rate: number; voice: string | undefined }[];
  /** What is spoken now, if anything. */
  now: () => string | undefined;
  /** The voice comes to the end of what it says. */
  end: () => void;
  /** It fails, as browsers say it: `synthesis-failed`, `network`, `canceled` … */
  fail: (error: string) => void;
  /** The next that it is given is lost, of which nobody is told: Firefox 153 does so where the end of another comes late. */
  loses: () => void;
  /** The system tells of other voices. */
  voicesAre: (voices: readonly SpeechSynthesisVoice[]) => void;
}

/**
 * Puts a system's voices in the place of the browser's, for one test. As in Chromium 156, `cancel` ends what is spoken with
 * an error that comes later, and ends of what was taken away still come.
 */
export function fakeSpeech(
  first: readonly SpeechSynthesisVoice[] = [aVoice('Anna', 'de-DE'), aVoice('Sam', 'en-US')],
): FakeSpeech {
  let voices = first;
  let queue: Utterance[] = [];
  let isLosing = false;
  const spoken: FakeSpeech['spoken'] = [];
  const happen = (utterance: Utterance | undefined, type: string, error?: string): void => {
    utterance?.dispatchEvent(Object.assign(new Event(type), { error }));
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [...voices],
    speak: (utterance: Utterance) => {
      const { text, lang, rate, voice } = utterance;
      spoken.push({ text, lang, rate, voice: voice?.name });
      const isLost = isLosing;
      isLosing = false;
      if (isLost) return;
      queue.push(utterance);
      synthesis.speaking = true;
      happen(utterance, 'start');
    },
    pending: false,
    speaking: false,
    cancel: () => {
      const gone = queue;
      queue = [];
      synthesis.speaking = false;
      queueMicrotask(() => gone.forEach((utterance) => happen(utterance, 'error', 'canceled')));
    },
  });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', synthesis);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    spoken,
    now: () => queue[0]?.text,
    end: () => happen(queue.shift(), 'end'),
    fail: (error) => happen(queue.shift(), 'error', error),
    loses: () => {
      isLosing = true;
    },
    voicesAre: (now) => {
      voices = now;
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
  };
}
