import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { Drawing, DrawingRequest } from '../utils/prepare/sandbox';
import { drawSvg } from '../utils/prepare/draw-svg';

/**
 * The script of the sandboxed page, which replies to each drawing by the port that came with it: with the PNG's bytes, because a
 * Blob ends with the process that made it; with null for a broken one.
 */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ data, ports: [port] }: MessageEvent<DrawingRequest>) => {
    const draw = async (): Promise<void> => {
      const bytes = await (await drawSvg(...data)).arrayBuffer();
      port?.postMessage(bytes satisfies Drawing, [bytes]);
    };
    draw().catch(() => port?.postMessage(null satisfies Drawing));
  });
});
