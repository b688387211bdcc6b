import { useEffect, useState } from 'preact/hooks';
import type { Voice } from '../../../utils/answers/read-aloud';

/** A voice, with the browser's own object. */
export interface SystemVoice extends Voice {
  own: SpeechSynthesisVoice;
}

/** Whether this browser can read aloud: Firefox has a preference that switches it off. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Returns the voices that the browser has loaded so far. Chromium loads them after the first call, and then fires an event. */
export function systemVoices(): SystemVoice[] {
  if (!canSpeak()) return [];
  return speechSynthesis.getVoices().map((own) => ({
    id: own.voiceURI,
    name: own.name,
    lang: own.lang,
    isLocal: own.localService,
    isDefault: own.default,
    own,
  }));
}

/** Returns the system's voices, also those that are loaded later. */
export function useSystemVoices(): readonly SystemVoice[] {
  const [voices, setVoices] = useState<readonly SystemVoice[]>(systemVoices);
  useEffect(() => {
    if (!canSpeak()) return;
    const read = (): void => setVoices(systemVoices());
    speechSynthesis.addEventListener('voiceschanged', read);
    // They may have been loaded before the listener was added.
    read();
    return () => speechSynthesis.removeEventListener('voiceschanged', read);
  }, []);
  return voices;
}
