import type { PreparedPicture } from '../../model/picture';

/** Letters that no typeface draws alike. */
const letters = 'ABCDEFHKLMNPRTUVWXY';
const [width, height] = [400, 160];

/** What is asked about the picture of a word. */
export const wordQuestion = 'Which word is written in this picture? Answer with the word alone.';

/** Five random letters: a word that nobody can guess. */
export function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/** A picture of a word, in black on white. */
export async function pictureOf(word: string): Promise<PreparedPicture> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#000';
    context.font = '64px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(word, width / 2, height / 2);
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { blob, mediaType: 'image/png', width, height, notes: [] };
}

/** Whether an answer has the word in it: in any case, letter by letter, in quotation marks. */
export function saysWord(answer: string, word: string): boolean {
  return answer
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .includes(word);
}
