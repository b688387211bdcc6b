import * as z from 'zod/mini';

/** A header that goes with every request to a service, besides those of the interface. */
export const header = z.object({ name: z.string(), value: z.string() });
export type Header = z.infer<typeof header>;

/** A connection's key, empty if it has none, and its extra headers, with the one origin they may go to. */
export interface Secrets {
  origin: string;
  key: string;
  headers: Header[];
}

/** Where the secrets of a connection are to be had. */
export type SecretsOf = (connection: string) => Promise<Secrets | undefined>;
