import * as z from 'zod/mini';

/** One model of a service's catalogue. Vision is `unknown` unless the catalogue says so. */
export const catalogueModel = z.object({ id: z.string(), vision: z.enum(['yes', 'no', 'unknown']) });
export type CatalogueModel = z.infer<typeof catalogueModel>;

/** What a real request found: the model answered, and it read the word in the picture or it did not. */
export const connectionReport = z.object({ model: z.string(), read: z.boolean(), word: z.string() });
export type ConnectionReport = z.infer<typeof connectionReport>;

/**
 * The address of one operation of a service. Base addresses come with and without `/v1`, with a trailing slash,
 * with a sub-path, or as the whole chat address; `/v1` stands in the result once.
 */
export function endpointOf(baseUrl: string, operation: 'chat/completions' | 'models' | 'model/info'): string {
  const url = new URL(baseUrl.trim());
  const base = url.pathname
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')
    .replace(/\/v1$/, '');
  return `${url.origin}${base}/v1/${operation}`;
}
