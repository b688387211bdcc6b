import { fail } from '../../utils/model/failure';
import type { Start } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { putPicture } from '../../utils/store/pictures';
import type { Incoming } from '../shared/hooks/incoming';
import { background } from '../shared/background';

/** What the file chooser offers. Formats that cannot be read get their own refusal, in words. */
export const acceptedFiles = 'image/*,.heic,.heif,.avif,.jxl,.tif,.tiff,.svg,.pdf';

/** Puts a file into the picture store; without a hash it could not be read. */
async function keep(file: File): Promise<{ hash?: string; name: string }> {
  // What was dropped can be a folder, or a file that is gone by now: those beside it are taken all the same.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const kept = bytes && { hash: await putPicture(new Blob([bytes], { type: file.type })) };
  return { ...kept, name: file.name };
}

/** What new pictures are for: a task, perhaps of a certain engine, or without one a question, in the conversation of the job `about` or a new one. */
export interface Purpose extends Pick<Start, 'engine'> {
  task?: Task | undefined;
  about?: string | undefined;
}

/**
 * Takes new pictures in: one gets the task at once; several, or any without a task, wait for their question. Gives how
 * many have come to wait. Throws `FailureError` `fileNotRead` for a file alone that cannot be read.
 */
export async function takePictures(
  files: readonly File[],
  { task, engine, about }: Purpose,
): Promise<number> {
  const pictures = [];
  // One after the other, so that not all of many stand in memory at once.
  for (const file of files) pictures.push(await keep(file));
  const [first, ...others] = pictures;
  if (!first) return 0;
  if (task && others.length === 0) {
    // Tried again, the file is read again: it may have been in use.
    const picture = { hash: first.hash ?? fail('fileNotRead'), name: first.name };
    await background.start({ task, pictures: [picture], ...(engine !== undefined && { engine }) });
    return 0;
  }
  return (await background.compose({ pictures, ...(about !== undefined && { about }) })).come;
}

/** Takes in what was dropped or pasted, likewise. */
export async function takeIncoming(
  incoming: Exclude<Incoming, { kind: 'nothing' }>,
  purpose: Purpose,
): Promise<number> {
  if (incoming.kind === 'files') return takePictures(incoming.files, purpose);
  const { url } = incoming;
  if (/^data:/i.test(url)) return takePictures([await fileOf(url)], purpose);
  const { task, engine, about } = purpose;
  if (!task) return (await background.composeAddress({ url, ...(about !== undefined && { about }) })).come;
  await background.startAddress({ task, url, ...(engine !== undefined && { engine }) });
  return 0;
}

/** What a data URI holds, as a file without a name. */
async function fileOf(dataUri: string): Promise<File> {
  const response = await fetch(dataUri).catch(() => fail('pictureBroken'));
  const blob = await response.blob();
  return new File([blob], '', { type: blob.type });
}
