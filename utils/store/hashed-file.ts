import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { refuseInstall, spareBytes } from '../model/model-install';

// TypeScript's types for web pages lack the types of workers.
export interface WritableHandle {
  getSize(): number;
  read(buffer: Uint8Array, options: { at: number }): number;
  write(buffer: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
type WritableFile = FileSystemFileHandle & { createSyncAccessHandle(): Promise<WritableHandle> };

/** The number of bytes that are read at a time. */
const pieceBytes = 4 << 20;
const flushEvery = 32 << 20;

/** Opens a file for writing, exclusively for this worker. Throws a `DOMException` if another worker has it open. */
export async function openForWriting(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<WritableHandle> {
  const file = (await folder.getFileHandle(name, { create: true })) as WritableFile;
  return file.createSyncAccessHandle();
}

/** A file that is hashed while it is written. */
export class HashedFile {
  size = 0;
  /** Whether the file continues one from the disk. If the hash is wrong, those older bytes may be the reason. */
  isResumed = false;
  private readonly access: WritableHandle;
  private readonly report: (more: number) => void;
  private hash = sha256.create();
  private unflushed = 0;
  /** `report` is called with the number of bytes that were added; it is negative for removed bytes. */
  constructor(access: WritableHandle, report: (more: number) => void) {
    this.access = access;
    this.report = report;
  }

  /** Hashes the file's bytes on the disk. Clears the file if it is larger than `maxBytes`. */
  readBack(maxBytes: number): void {
    const size = this.access.getSize();
    if (size > maxBytes) return this.clear();
    const buffer = new Uint8Array(Math.min(pieceBytes, size));
    while (this.size < size) {
      const read = this.access.read(buffer, { at: this.size });
      if (read === 0) break;
      this.count(buffer.subarray(0, read));
    }
    this.access.truncate(this.size);
    this.isResumed = this.size > 0;
  }

  private count(piece: Uint8Array): void {
    this.hash.update(piece);
    this.size += piece.length;
    this.report(piece.length);
  }

  /**
   * Appends a piece. `missing` is the number of bytes still to be written, with this piece. On a full disk, throws `FailureError`
   * and writes nothing of the piece.
   */
  append(piece: Uint8Array, missing: number): void {
    try {
      const written = this.access.write(piece, { at: this.size });
      if (written < piece.length) throw new DOMException('The disk is full', 'QuotaExceededError');
    } catch (thrown) {
      this.access.truncate(this.size);
      console.error('A piece of a model was not written', thrown);
      refuseInstall('full', { needed: missing + spareBytes });
    }
    this.count(piece);
    this.unflushed += piece.length;
    if (this.unflushed < flushEvery) return;
    this.access.flush();
    this.unflushed = 0;
  }

  clear(): void {
    this.access.truncate(0);
    this.report(-this.size);
    this.size = 0;
    this.isResumed = false;
    this.hash = sha256.create();
  }

  /** Returns the SHA-256 in hexadecimal. Nothing can be appended after that. */
  digest(): string {
    return bytesToHex(this.hash.digest());
  }
}
