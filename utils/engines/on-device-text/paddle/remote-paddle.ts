import type { LineModel } from '../models';
import type { Letter } from './decode-line';
import type { Paddle } from './paddle';
import type { Pixels, TurnedBox } from './pixels';

/** A request to `paddle.worker.ts`. The pixels are sent with the first request about them. */
export interface PaddleRequest {
  id: number;
  pixels?: Pixels;
  ask:
    | { type: 'warm' }
    | { type: 'detect'; longSide: number }
    | { type: 'read'; box: TurnedBox; model: LineModel; known: readonly Letter[] | undefined }
    | { type: 'script'; box: TurnedBox }
    | { type: 'signs'; pictures: Uint8Array };
}

/** The reply to the request with this id. */
export type PaddleReply = { id: number } & ({ value: unknown } | { error: string });

/** Returns PP-OCR in a worker of its own, `paddle.worker.ts`. The worker is spawned on first use and stays. */
export function createRemotePaddle(spawn: () => Worker): Paddle {
  let worker: Worker | undefined;
  let sent: Pixels | undefined;
  let id = 0;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  const start = (): Worker => {
    const started = spawn();
    started.addEventListener('message', ({ data }: MessageEvent<PaddleReply>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) asked?.reject(new Error(data.error));
      else asked?.resolve(data.value);
    });
    started.addEventListener('error', ({ message }) => {
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
    });
    return started;
  };
  const ask = (question: PaddleRequest['ask'], pixels?: Pixels): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      id += 1;
      waiting.set(id, { resolve, reject });
      worker.postMessage({
        id,
        ...(pixels && pixels !== sent && { pixels }),
        ask: question,
      } satisfies PaddleRequest);
      sent = pixels ?? sent;
    });
  return {
    warm: () => ask({ type: 'warm' }) as ReturnType<Paddle['warm']>,
    detect: (pixels, longSide) => ask({ type: 'detect', longSide }, pixels) as ReturnType<Paddle['detect']>,
    read: (pixels, box, model, known) =>
      ask({ type: 'read', box, model, known }, pixels) as ReturnType<Paddle['read']>,
    signs: (pictures) => ask({ type: 'signs', pictures }) as ReturnType<Paddle['signs']>,
    script: (pixels, box) => ask({ type: 'script', box }, pixels) as ReturnType<Paddle['script']>,
  };
}
