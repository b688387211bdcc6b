/** Shared by all scripts of the extension in a document, also when it comes back from the back/forward cache. */
const shared = globalThis as { [key: symbol]: string | undefined };

/** Names this document among all others. Without `randomUUID`, which pages without encryption lack. */
export const documentToken = (shared[Symbol.for('sightread.document')] ??= Array.from(
  crypto.getRandomValues(new Uint32Array(4)),
  (part) => part.toString(36),
).join(''));
