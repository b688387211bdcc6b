import { expect, test } from 'vitest';
import { isMachineWritten } from '../../../utils/prepare/words-in-file';

// oxfmt-ignore
test.each([
  '', ' ', '.', '0', '2024:05:17', 'OLYMPUS DIGITAL CAMERA         ', 'SONY DSC', 'MINOLTA DIGITAL CAMERA',
  'KODAK Digital Still Camera', 'SAMSUNG DIGITAL CAMERA', 'Digital Camera', 'DCIM\\100MEDIA\\DJI_0001.JPG',
  'DSC_0042', 'IMG_20240517_120200', 'dscn0042.jpg', 'photo.png', 'Created with GIMP', 'Created with The GIMP',
  'Processed with VSCO with a6 preset', 'Edited with Snapseed', 'File written by Adobe Photoshop 5.2',
  'Lavc58.54.100', 'AppleMark', 'LEAD Technologies Inc. V1.01', 'cof', 'oznor_soft', 'rhdr', 'default',
  'untitled', 'Untitled', 'Screenshot', 'image/jpeg', 'User comments', 'Exif_JPEG_PICTURE', '<?xml version="1.0"?>',
])('%j is a machine’s', (words) => {
  expect(isMachineWritten(words)).toBe(true);
});

// oxfmt-ignore
test.each([
  'Two cranes', 'Cranes', 'Lion', 'An Olympus digital camera on a table', 'A Sony DSC-RX100 taken apart',
  'Created by hand: a bowl of clay', 'クレーン', '橋', 'رافعتان', 'Default settings of the dialog',
  'Photo by Ada Lovelace', 'Mode d’emploi', 'IMG_0042, the harbour at dawn', 'Screenshot of the settings',
])('%j is an author’s', (words) => {
  expect(isMachineWritten(words)).toBe(false);
});
