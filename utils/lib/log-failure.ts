/** What some work gives that nothing must be lost by: where it fails, nothing, and the console has the reason. */
export function tried<T>(work: Promise<T>, complaint: string): Promise<T | undefined> {
  return work.catch((thrown: unknown) => {
    console.error(complaint, thrown);
    return undefined;
  });
}
