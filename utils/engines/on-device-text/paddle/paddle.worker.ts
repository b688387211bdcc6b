import { fetchPackagedOffline } from '../../../platform/worker-fetch';
import { packagedUrl } from '../models';
import { createPaddle } from './paddle';
import type { PaddleReply, PaddleRequest } from './remote-paddle';
import type { Pixels } from './pixels';

// onnxruntime also starts its threads with this file. They handle only its own messages.
const isThread = self.name.startsWith('em-pthread');

/**
 * The number of threads. Detection runs before Tesseract and lines mostly after it, so all processors are free. More than four do not
 * help.
 */
const threads = crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency) : 1;

async function load(file: string): Promise<Uint8Array> {
  const response = await fetch(packagedUrl(file));
  if (!response.ok) throw new Error(`${file} is not in the package.`);
  return new Uint8Array(await response.arrayBuffer());
}

function serve(): void {
  const paddle = createPaddle(load, threads);
  let pixels: Pixels = { width: 0, height: 0, rgba: new Uint8ClampedArray() };
  const answer = ({ ask }: PaddleRequest): Promise<unknown> => {
    switch (ask.type) {
      case 'warm':
        return paddle.warm();
      case 'detect':
        return paddle.detect(pixels, ask.longSide);
      case 'read':
        return paddle.read(pixels, ask.box, ask.model, ask.known);
      case 'signs':
        return paddle.signs(ask.pictures);
      case 'script':
        return paddle.script(pixels, ask.box);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  const reply = (message: PaddleReply): void => self.postMessage(message);
  self.onmessage = ({ data }: MessageEvent<PaddleRequest>): void => {
    last = last.then(async () => {
      try {
        pixels = data.pixels ?? pixels;
        const value = await answer(data);
        reply({ id: data.id, value });
      } catch (thrown) {
        reply({ id: data.id, error: String(thrown) });
      }
    });
  };
}

if (!isThread) {
  fetchPackagedOffline();
  serve();
}
