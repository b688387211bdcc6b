import type { Tone } from '../model/job';

/** The gain, from 0 to 1. It is softer than a voice. */
const loudness = 0.08;
/** The length of each note and the delay of the second one, in seconds. */
const length = 0.16;
const distance = 0.11;
/** The two notes of each tone, in hertz: a rising fourth and a falling fourth. */
const notes = { done: [587.33, 783.99], failed: [440, 329.63] } as const satisfies Record<
  Tone,
  readonly number[]
>;

/** Plays a short tone, which rises for a success and falls for a failure. Resolves when it has ended. */
export async function playTone(tone: Tone): Promise<void> {
  const context = new AudioContext();
  const played = notes[tone].map((frequency, at) => {
    const start = context.currentTime + at * distance;
    const gain = new GainNode(context, { gain: 0 });
    const note = new OscillatorNode(context, { type: 'sine', frequency });
    note.connect(gain).connect(context.destination);
    // Fade in and out: otherwise it clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.02);
    gain.gain.linearRampToValueAtTime(0, start + length);
    const ended = new Promise((resolve) => {
      note.onended = resolve;
    });
    note.start(start);
    note.stop(start + length);
    return ended;
  });
  await Promise.all(played);
  await context.close();
}

/**
 * Copies text, and optionally HTML, from a hidden document, which lacks the focus that `navigator.clipboard` needs. Returns
 * whether the browser allowed it.
 */
export function copyWithoutFocus({ text, html }: { text: string; html?: string | undefined }): boolean {
  // Browsers fire no `copy` event without a selection.
  const area = document.createElement('textarea');
  area.value = ' ';
  document.body.append(area);
  area.select();
  let isWritten = false;
  const write = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    isWritten = event.clipboardData !== null;
  };
  document.addEventListener('copy', write, { once: true });
  const isLet = document.execCommand('copy');
  document.removeEventListener('copy', write);
  area.remove();
  return isLet && isWritten;
}
