import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';
import { answerWithBuiltInModel, type BuiltInModelEvent } from '../../utils/engines/built-in-model';
import { createIdle } from '../../utils/engines/on-device-text/idle';
import { createReader, type ReaderEvent } from '../../utils/engines/on-device-text/reader';
import { describeStream, offscreenContract, recogniseStream } from '../../utils/bus/contracts/offscreen';
import { serve } from '../../utils/bus/rpc';
import { answerStream } from '../../utils/bus/stream';
import { copyingOf } from '../../utils/answers/copying/copy-formats';
import { gridsIn } from '../../utils/answers/copying/tables';
import { deviceModelOf } from '../../utils/model/built-in-model';
import { fail } from '../../utils/model/failure';
import type { Hash } from '../../utils/model/picture';
import { isReadHere } from '../../utils/model/job';
import { copyWithoutFocus, playTone } from '../../utils/platform/offscreen-actions';
import { isBackground } from '../../utils/platform/sender';
import { drawSvg } from '../../utils/prepare/draw-svg';
import { readAuthorWords } from '../../utils/prepare/words-in-file';
import { getLayout } from '../../utils/store/jobs';
import { getPicture, putPicture } from '../../utils/store/pictures';

const fiveMinutes = 5 * 60_000;

const reader = createReader(
  () =>
    new Worker(new URL('../../utils/engines/on-device-text/reader.worker.ts', import.meta.url), { type: 'module' }),
);
// Chromium closes its offscreen document; Firefox ignores this in a frame, which costs little once the reader is gone.
const idle = createIdle(fiveMinutes, () => {
  reader.free();
  window.close();
});

async function stored(hash: Hash): Promise<Blob> {
  return (await getPicture(hash)) ?? fail('pictureGone');
}

async function* recognise(
  { hash, languages }: z.infer<typeof recogniseStream.input>,
  signal: AbortSignal,
): AsyncGenerator<ReaderEvent> {
  idle.enter();
  try {
    yield* reader.recognize(await stored(hash), languages, signal);
  } finally {
    idle.leave();
  }
}

async function* describe(
  conversation: z.infer<typeof describeStream.input>,
  signal: AbortSignal,
): AsyncGenerator<BuiltInModelEvent> {
  idle.enter();
  try {
    yield* answerWithBuiltInModel(deviceModelOf(globalThis), conversation, stored, signal);
  } finally {
    idle.leave();
  }
}

serve(offscreenContract, isBackground, {
  async rasterise({ hash, side }) {
    idle.enter();
    try {
      return { hash: await putPicture(await drawSvg(await stored(hash), side)) };
    } finally {
      idle.leave();
    }
  },
  async wordsInFile({ hash }) {
    idle.enter();
    try {
      return await readAuthorWords(await stored(hash));
    } finally {
      idle.leave();
    }
  },
  async copy({ id, last, ...answered }) {
    idle.enter();
    try {
      // Without the boxes of its words, the text is there all the same.
      const read = isReadHere(answered) ? await getLayout(id).catch(() => undefined) : undefined;
      const copying = copyingOf(answered, read ? gridsIn(read) : []);
      const { shape, rows, ...copied } = copying.copy(copying.meant(last));
      return { shape, rows, isCopied: copyWithoutFocus(copied) };
    } finally {
      idle.leave();
    }
  },
  async play({ tone }) {
    idle.enter();
    try {
      await playTone(tone);
    } finally {
      idle.leave();
    }
  },
  connect: ({ name }) => {
    const port = browser.runtime.connect({ name });
    if (name.startsWith(`${describeStream.name}:`)) answerStream(describeStream, port, describe);
    else answerStream(recogniseStream, port, recognise);
  },
});
