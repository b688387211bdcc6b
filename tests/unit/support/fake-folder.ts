/** A file of the origin private file system. */
interface FakeFile {
  kind: 'file';
  getFile(): Promise<File>;
}

/** A folder of the origin private file system with the files that a test puts into it; what is missing is told as browsers do. */
export interface FakeFolder {
  kind: 'directory';
  /** Puts a file into the folder. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  getFileHandle(name: string): Promise<FakeFile>;
  getDirectoryHandle(name: string, options?: { create?: boolean }): Promise<FakeFolder>;
  removeEntry(name: string, options?: { recursive?: boolean }): Promise<void>;
  keys(): AsyncIterable<string>;
  values(): AsyncIterable<FakeFolder | FakeFile>;
  entries(): AsyncIterable<[string, FakeFolder]>;
}

export function fakeFolder(): FakeFolder {
  const folders = new Map<string, FakeFolder>();
  const files = new Map<string, FakeFile>();
  const missing = (): never => {
    throw new DOMException('A requested file or directory could not be found', 'NotFoundError');
  };
  return {
    kind: 'directory',
    put: (name, bytes) =>
      void files.set(name, { kind: 'file', getFile: async () => new File([bytes], name) }),
    getFileHandle: async (name) => files.get(name) ?? missing(),
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
      yield* files.values();
    },
    async *entries() {
      yield* folders.entries();
    },
  };
}
