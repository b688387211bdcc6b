import { useEffect, useState } from 'preact/hooks';
import type { CaptureEdit } from '../../utils/model/capture';
import { fail, toFailure, type Failure } from '../../utils/model/failure';
import { captureEditorContract } from '../../utils/bus/contracts/capture';
import { client } from '../../utils/bus/rpc';
import { getPicture } from '../../utils/store/pictures';

/** The background, as this page calls it. */
export const cutting = client(captureEditorContract);

/** What is to be cut, or why it cannot be. */
export type Opened = { cut: CaptureEdit; bitmap: ImageBitmap } | { failure: Failure };

/** What is to be cut in this tab; undefined until it is there. */
export function useCut(): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    open().then(setOpened, (thrown: unknown) => setOpened({ failure: toFailure(thrown) }));
  }, []);
  return opened;
}

async function open(): Promise<Opened> {
  const cut = (await cutting.getCapture({})) ?? fail('pictureGone');
  const blob = (await getPicture(cut.picture.hash)) ?? fail('pictureGone');
  const bitmap = await createImageBitmap(blob).catch(() => fail('pictureBroken'));
  return { cut, bitmap };
}
