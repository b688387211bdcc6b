import { useEffect, useState } from 'preact/hooks';
import type { Voice } from '../../../utils/answers/read-aloud';

/** A voice, with what the browser knows it by. */
export interface SystemVoice extends Voice {
  own: SpeechSynthesisVoice;
}

/** Whether this browser can read aloud at all: Firefox has a preference that takes it away. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** The voices that the system has told of so far. Chromium answers none at first, and says later that there are some. */
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

/** The system's voices as they come. */
export function useSystemVoices(): readonly SystemVoice[] {
  const [voices, setVoices] = useState<readonly SystemVoice[]>(systemVoices);
  useEffect(() => {
    if (!canSpeak()) return;
    const read = (): void => setVoices(systemVoices());
    speechSynthesis.addEventListener('voiceschanged', read);
    // They may have come before anybody listened.
    read();
    return () => speechSynthesis.removeEventListener('voiceschanged', read);
  }, []);
  return voices;
}
