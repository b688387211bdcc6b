/** Red, green, blue and alpha of each pixel, row by row. */
export type Raster = Pick<ImageData, 'data' | 'width' | 'height'>;
