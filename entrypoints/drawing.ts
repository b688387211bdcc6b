import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { DrawingRequest } from '../utils/prepare/sandbox';
import { drawSvg } from '../utils/prepare/draw-svg';

/** The script of the sandboxed page, which replies to each drawing by the port that came with it; with null for a broken one. */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ data, ports: [port] }: MessageEvent<DrawingRequest>) => {
    const reply = (drawn: Blob | null): void => port?.postMessage(drawn);
    drawSvg(...data).then(reply, () => reply(null));
  });
});
