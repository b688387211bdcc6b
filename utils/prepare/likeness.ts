/** The side of the compared samples, in pixels. */
const side = 16;
/** How much the values of two samples may differ on average, of 255: by scaling and compression, by less than 8. */
const maxMeanDifference = 24;

/** Whether two files show the same picture, in whatever sizes; false where one cannot be decoded. Never throws. */
export async function areAlike(one: Blob, other: Blob): Promise<boolean> {
  try {
    const [values, others] = await Promise.all([sampleOf(one), sampleOf(other)]);
    const total = values.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0);
    return total / values.length <= maxMeanDifference;
  } catch {
    return false;
  }
}

/** Returns the values of a picture's sample, on white. Throws `DOMException` where it cannot be decoded. */
async function sampleOf(blob: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(blob, {
    resizeWidth: side,
    resizeHeight: side,
    resizeQuality: 'medium',
  });
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (!context) throw new DOMException('There is no canvas.', 'InvalidStateError');
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, side, side).data;
}
