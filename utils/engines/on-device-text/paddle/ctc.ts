/** One letter as the recogniser read it: where it stands along its line, from 0 to 1, and how sure it is, from 0 to 1. */
export interface Letter {
  text: string;
  at: number;
  sureness: number;
}

/**
 * The letters in a recogniser's output of `steps` × `classes` probabilities: the likeliest class at each step, repeats
 * and blanks left out (CTC, greedy). Class 0 is the blank, the last one the space, those between are `letters` in order.
 * The space is taken for `spaceBoost` times as likely, at most 1: text without its spaces is the model's commonest fault.
 */
export function decode(
  output: Float32Array,
  steps: number,
  letters: readonly string[],
  spaceBoost: number,
): Letter[] {
  const classes = output.length / steps;
  const space = classes - 1;
  const read: Letter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    let [best, sureness] = [space, Math.min(1, output[from + space]! * spaceBoost)];
    for (let index = 0; index < space; index++) {
      if (output[from + index]! > sureness) [best, sureness] = [index, output[from + index]!];
    }
    if (best !== before && best !== 0) {
      const text = best === space ? ' ' : (letters[best - 1] ?? '');
      read.push({ text, at: (step + 0.5) / steps, sureness });
    }
    before = best;
  }
  return read;
}
