/** A folder of the origin private file system that holds folders alone; what is missing is told as browsers do. */
export interface FakeFolder {
  kind: 'directory';
  getDirectoryHandle(name: string, options?: { create?: boolean }): Promise<FakeFolder>;
  removeEntry(name: string, options?: { recursive?: boolean }): Promise<void>;
  keys(): AsyncIterable<string>;
  values(): AsyncIterable<FakeFolder>;
  entries(): AsyncIterable<[string, FakeFolder]>;
}

export function fakeFolder(): FakeFolder {
  const folders = new Map<string, FakeFolder>();
  const missing = (): never => {
    throw new DOMException('A requested file or directory could not be found', 'NotFoundError');
  };
  return {
    kind: 'directory',
    getDirectoryHandle: async (name, { create = false } = {}) => {
      const folder = folders.get(name) ?? (create ? fakeFolder() : missing());
      folders.set(name, folder);
      return folder;
    },
    removeEntry: async (name, { recursive = false } = {}) => {
      const folder = folders.get(name) ?? missing();
      for await (const inside of folder.keys())
        if (!recursive) throw new DOMException(inside, 'InvalidModificationError');
      folders.delete(name);
    },
    async *keys() {
      yield* folders.keys();
    },
    async *values() {
      yield* folders.values();
    },
    async *entries() {
      yield* folders.entries();
    },
  };
}
