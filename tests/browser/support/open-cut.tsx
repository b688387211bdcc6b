import { expect } from 'vitest';
import { CaptureEditorPage } from '../../../components/capture-editor/capture-editor-page';
import { captureEditorContract } from '../../../utils/bus/contracts/capture';
import { serve, type Handlers } from '../../../utils/bus/rpc';
import type { CaptureEdit } from '../../../utils/model/capture';
import { putPicture } from '../../../utils/store/pictures';
import { drawn } from '../prepare/pixels';
import { page as captured } from './jobs';
import { show } from './show';

/** The capture that the page is opened on: its size in pixels, and the colors of its two halves. */
export const cutSize = { width: 1600, height: 1000 };
export const cutHalves = { left: [200, 30, 30, 255], right: [30, 60, 200, 255] };

/** Opens the page of cutting on a capture that is red on the left and blue on the right, and waits until it has the focus. */
export async function openCut(
  more: Partial<CaptureEdit> = {},
  handlers: Partial<Handlers<typeof captureEditorContract.methods>> = {},
): Promise<void> {
  const blob = await drawn(cutSize.width, cutSize.height, (on) => {
    on.fillStyle = `rgb(${cutHalves.left.slice(0, 3).join()})`;
    on.fillRect(0, 0, 800, 1000);
    on.fillStyle = `rgb(${cutHalves.right.slice(0, 3).join()})`;
    on.fillRect(800, 0, 800, 1000);
  });
  const hash = await putPicture(blob);
  const picture = {
    hash,
    mediaType: 'image/png',
    bytes: blob.size,
    ...cutSize,
    provenance: 'screen',
    name: '',
  } as const;
  const request = { task: { kind: 'text' }, answerIn: 'panel' } as const;
  const cut: CaptureEdit = { tab: 1, picture, notes: [], page: captured, request, why: 'preview', ...more };
  serve(captureEditorContract, () => true, {
    getCapture: () => cut,
    send: () => undefined,
    cancel: () => undefined,
    ...handlers,
  });
  show(<CaptureEditorPage />, 'cut_title');
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('application');
}
