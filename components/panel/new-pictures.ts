import { fail } from '../../utils/domain/failure';
import type { Task } from '../../utils/domain/task';
import { putPicture } from '../../utils/store/pictures';
import type { Incoming } from '../hooks/incoming';
import { background } from '../shared/background';

/** What the file chooser offers. Formats that cannot be read get their own refusal, in words. */
export const acceptedFiles = 'image/*,.heic,.heif,.avif,.jxl,.tif,.tiff,.svg,.pdf';

/** What happens at once to a single new picture. */
export const describeFully: Task = { kind: 'describe', detail: 'full' };

async function keep(file: File): Promise<{ hash: string; name: string }> {
  // What was dropped can be a folder, or a file that is gone by now.
  const bytes = await file.arrayBuffer().catch(() => fail('pictureBroken'));
  return { hash: await putPicture(new Blob([bytes], { type: file.type })), name: file.name };
}

/** Takes new pictures in: one gets the task at once; several, or any without a task, wait for their question. */
export async function takePictures(files: readonly File[], task: Task | undefined): Promise<void> {
  const pictures = [];
  // One after the other, so that not all of many stand in memory at once.
  for (const file of files) pictures.push(await keep(file));
  if (task && pictures.length === 1) await background.start({ task, pictures });
  else if (pictures.length > 0) await background.compose({ pictures });
}

/** Takes in what was dropped or pasted, for a task or, without one, for the question box. */
export async function takeIncoming(
  incoming: Exclude<Incoming, { kind: 'nothing' }>,
  task: Task | undefined,
): Promise<void> {
  if (incoming.kind === 'files') return takePictures(incoming.files, task);
  const { url } = incoming;
  if (/^data:/i.test(url)) return takePictures([await fileOf(url)], task);
  if (task) await background.startAddress({ task, url });
  else await background.composeAddress({ url });
}

/** What a data URI holds, as a file without a name. */
async function fileOf(dataUri: string): Promise<File> {
  const response = await fetch(dataUri).catch(() => fail('pictureBroken'));
  const blob = await response.blob();
  return new File([blob], '', { type: blob.type });
}
