import { putPicture } from '../../../utils/store/pictures';
import type { StoredPicture } from '../../../utils/model/picture';

const harbour = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#f7c59f"/><stop offset="1" stop-color="#efefd0"/></linearGradient></defs>
<rect width="640" height="360" fill="url(#s)"/><circle cx="470" cy="120" r="44" fill="#fff4d6"/>
<path d="M0 250Q120 190 230 235T450 220T640 240V360H0Z" fill="#004e89"/>
<path d="M0 290Q160 250 320 285T640 280V360H0Z" fill="#1a659e"/>
<path d="M250 236h60l-10 22h-42z" fill="#ff6b35"/><path d="M278 236v-70l36 58z" fill="#fff"/></svg>`;

const terminal = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200" viewBox="0 0 640 200">
<rect width="640" height="200" fill="#1e1e2e"/><g font-family="monospace" font-size="24" fill="#cdd6f4">
<text x="24" y="48">$ npm run deploy</text><text x="24" y="88" fill="#f38ba8">ERR! code ECONNREFUSED</text>
<text x="24" y="128">ERR! connect 10.0.4.17:5432</text><text x="24" y="168" fill="#a6adc8">retrying in 5 s ...</text></g></svg>`;

const drawings = { harbour, terminal, broken: 'not a picture' };

/** Puts a drawing into the real picture store, as the background would. */
export async function storePicture(
  drawing: keyof typeof drawings,
  more: Partial<StoredPicture> = {},
): Promise<StoredPicture> {
  const mediaType = 'image/svg+xml';
  const hash = await putPicture(new Blob([drawings[drawing]], { type: mediaType }));
  const size = drawing === 'terminal' ? { width: 1280, height: 400 } : { width: 1600, height: 900 };
  return { hash, mediaType, bytes: 412_000, ...size, provenance: 'original', name: '', ...more };
}
