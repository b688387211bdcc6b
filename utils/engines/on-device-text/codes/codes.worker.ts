import { fetchPackagedOffline } from '../../../platform/worker-fetch';
import { codesFile, packagedUrl } from '../models';
import { type CodesReply, type CodesRequest, searchCodes } from './read-codes';

const reply = (message: CodesReply): void => self.postMessage(message);

fetchPackagedOffline();
self.onmessage = async ({ data: { pixels, turn } }: MessageEvent<CodesRequest>): Promise<void> => {
  try {
    const wasm = await (await fetch(packagedUrl(codesFile))).arrayBuffer();
    reply({ codes: await searchCodes(pixels, turn, wasm) });
  } catch (thrown) {
    reply({ error: String(thrown) });
  }
};
