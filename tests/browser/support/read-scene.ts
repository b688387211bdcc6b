import type { FeedState } from '../../../utils/model/feed';
import type { Job } from '../../../utils/model/job';
import { aJob } from './jobs';
import { storePicture } from './pictures';

const readHere = (id: string, answer: string, more: Partial<Job> = {}): Job =>
  aJob({
    id,
    task: { kind: 'text' },
    answer,
    answerer: { id: 'device', name: '', model: '', recognizers: ['Tesseract'] },
    ...more,
  });

const code = '```\nfor (let round = 1; round <= limit; round++) {\n  await  task();\n\n  sleep(20);\n}\n```';

const report = `Opening hours
from the third of May

| Description | Quantity | Unit price | Amount, tax included | Delivered |
| --- | --- | --- | --- | --- |
| Desk lamp, brass | 2 | 45.00 | 90.00 | yes |
| Bulb E27, pack of four | 3 | 12.40 | 37.20 | on the third floor |

- Close all the windows
- Turn off the heating in the back room, and see that
  the tap in the kitchen does not drip
  - twice

1. Unplug the device.
2. Wait for ten seconds.

Thank you for staying with us, \\*and\\* come \\*again\\*.`;

/** Text that was read on this device: every shape of it, and words that may be misread. */
export const readScene = {
  name: 'read',
  state: async (): Promise<FeedState> => ({
    jobs: [
      readHere('report', report, {
        pictures: [await storePicture('harbour')],
        notes: [
          {
            kind: 'unsure',
            words: [
              { text: 'third', at: 19 },
              { text: '45.00', at: 99 },
              { text: 'kitchen', at: 226 },
            ],
          },
        ],
      }),
      readHere('code', code, { pictures: [await storePicture('terminal')] }),
      readHere('unsure', 'H4rb0ur lights 5ource', {
        notes: [
          {
            kind: 'unsure',
            words: [
              { text: 'H4rb0ur', at: 0 },
              { text: '5ource', at: 13 },
            ],
          },
        ],
      }),
    ],
  }),
};
