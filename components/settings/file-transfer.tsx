import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { jsonFile, saveFile } from '../shared/save-file';

/** No larger file is read, in bytes. */
const largestFile = 1_000_000;

/** What a file holds; nothing of one that is too large or cannot be read, which is then no file of ours. */
async function textOf(file: File): Promise<string> {
  if (file.size > largestFile) return '';
  return file.text().catch(() => '');
}

/** Takes something to another browser and back, in a file: a button for each way, the first only where there is something to give. */
export function FileTransfer({
  name,
  content,
  words,
  take,
}: {
  /** The file's name. */
  name: string;
  /** What goes into it; undefined where there is nothing to give. */
  content: (() => string) | undefined;
  words: { export: string; import: string };
  /** Takes in what a chosen file holds. */
  take: (text: Promise<string>) => void;
}): VNode {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div class="row">
      {content && (
        <button type="button" onClick={() => saveFile(name, jsonFile(content()))}>
          {words.export}
        </button>
      )}
      <button type="button" data-act="import" onClick={() => chooser.current?.click()}>
        {words.import}
      </button>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          take(textOf(file));
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
