import type { Task } from '../../utils/domain/task';
import { fail } from '../../utils/domain/failure';
import { putPicture } from '../../utils/store/pictures';
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
  const pictures = await Promise.all(files.map(keep));
  if (task && pictures.length === 1) await background.start({ task, pictures });
  else if (pictures.length > 0) await background.compose({ pictures });
}
