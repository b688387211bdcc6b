import type { PanelScene } from './panel-scenes';
import type { Situation } from '../../../utils/model/alt-text';
import type { Job } from '../../../utils/model/job';
import type { PageContext } from '../../../utils/model/task';
import { aJob } from './jobs';
import { storePicture } from './pictures';

/** How a page uses a picture that stands by itself, with what a test says of it. */
export const used = (more: Partial<Situation> = {}): Situation => ({
  width: 640,
  height: 400,
  isAloneIn: '',
  isBesideWordsIn: '',
  beside: '',
  described: '',
  isMarkedDecorative: false,
  isSpacer: false,
  isBackground: false,
  ...more,
});

/** What the page of the fixtures says around a picture. */
export const around = (more: Partial<PageContext> = {}): PageContext => ({
  title: 'Harbour news',
  lang: 'en',
  heading: 'The port at dawn',
  alt: 'IMG_2041.jpg',
  caption: 'Two cranes at work',
  tooltip: '',
  link: '',
  situation: used(),
  ...more,
});

/** A done job for alt text. */
export const altJob = (answer: string, more: Partial<Job> = {}): Job =>
  aJob({
    task: { kind: 'alt' },
    answer,
    context: around(),
    language: 'en',
    isContextSent: true,
    ...more,
  });

const chart =
  'Container traffic of the port, rising by half since 2020\n\n| Year | Million containers |\n| --- | ---: |\n| 2020 | 4.8 |\n| 2024 | 7.2 |';

/** Alt text as it comes out: for a link, for a chart, flagged, to be left empty, and none. */
export const altScene: PanelScene = {
  name: 'alt',
  state: async () => ({
    jobs: [
      altJob('Harbour news, today’s front page', {
        id: 'link',
        pictures: [await storePicture('harbour')],
        context: around({
          link: '/news/today',
          tooltip: 'To the news',
          situation: used({ isAloneIn: 'link' }),
          inFile: [
            { from: 'xmp', text: 'Two cranes lift a red container off a ship', lang: 'en' },
            { from: 'xmp', text: 'رافعتان ترفعان حاوية حمراء', lang: 'ar' },
            { from: 'iptc', text: 'Port of Bremen, 17 May 2024', lang: '' },
          ],
        }),
      }),
      altJob(chart, { id: 'chart', isContextSent: false }),
      altJob(
        `"Image of two cranes at work. They lift a red container with the words “<Hanse & Söhne>” off a long ship that lies at the quay in the first light of the day"`,
        { id: 'flagged', context: around({ alt: '', situation: used({ isMarkedDecorative: true }) }) },
      ),
      altJob('(leave empty) — the link’s words say the same.', {
        id: 'empty',
        context: around({ alt: null, situation: used({ isBesideWordsIn: 'link', beside: 'Harbour news' }) }),
      }),
      altJob('I’m sorry, I can’t help with that.', { id: 'none' }),
    ],
  }),
};
