import { fail } from '../../utils/model/failure';
import sample from './sample.png';

/** Returns the sample picture as a file. */
export async function readSample(): Promise<File> {
  const response = await fetch(sample).catch(() => fail('pictureBroken'));
  return new File([await response.blob()], 'sample.png', { type: 'image/png' });
}
