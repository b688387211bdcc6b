/** The side of the sample that decides what goes behind see-through parts. */
const sample = 32;

/** Mean lightness (0 to 255) of what is visible of a picture; 0 where nothing is. */
function lightnessOf(bitmap: ImageBitmap): number {
  const context = canvas2d(sample, sample);
  // Else thin letters on a wide surface fall between the samples.
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, sample, sample);
  const { data } = context.getImageData(0, 0, sample, sample);
  let light = 0;
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at, at + 4);
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    weight += alpha;
  }
  return weight > 0 ? light / weight : 0;
}

function canvas2d(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  return context;
}

/** Draws a picture at a scale of at most 1 on white, or on near-black where its visible parts are light. */
export function flatten(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas2d(width, height);
  context.fillStyle = lightnessOf(bitmap) > 170 ? '#202124' : '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context.canvas;
}
