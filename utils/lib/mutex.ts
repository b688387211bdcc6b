/** Has work done one after the other. What fails does so for whoever asked for it, is logged with these words, and keeps nobody else from their turn. */
export function createTurns(words: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch((thrown: unknown) => console.error(words, thrown));
    return done;
  };
}
