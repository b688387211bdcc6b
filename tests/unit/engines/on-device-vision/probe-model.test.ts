import { expect, test } from 'vitest';
import { probeModel, probeWeights } from '../../../../utils/engines/on-device-vision/probe-model';
import { ggufHeaderOf } from '../../../../utils/model/gguf-header';

test('the model for measuring is a whole GGUF whose weights are those that are counted', async () => {
  const file = probeModel();
  expect(await ggufHeaderOf(file)).toMatchObject({ architecture: 'llama' });
  // Eight bits and a share of a scale for each weight; the vocabulary has few of them.
  const bytes = probeWeights * (34 / 32);
  expect(file.size).toBeGreaterThan(bytes);
  expect(file.size).toBeLessThan(bytes * 1.05);
});
