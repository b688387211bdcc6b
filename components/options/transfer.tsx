import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Connection } from '../../utils/domain/settings';
import { changeSettings } from '../../utils/store/settings';
import { t, tn } from '../../utils/text/messages';
import { fileOf, largestFile, newAmong, readFile } from './connections-file';

/** What came of an import: said, or wrong with its file. */
type Outcome = { said: string[] } | { error: string };

/** Gives a file of the connections to the browser to keep. */
function exportConnections(connections: readonly Connection[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([fileOf(connections)], { type: 'application/json' }));
  link.download = 'sightread-connections.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

function wordsFor(added: number, known: number): string[] {
  const button = t('save_and_test');
  const news = added === 0 ? t('imported_none') : tn('imported', added, button);
  return known === 0 ? [news] : [news, tn('import_known', known)];
}

async function importConnections(file: File): Promise<Outcome> {
  if (file.size > largestFile) return { error: t('import_no_file') };
  const read = readFile(await file.text());
  if ('error' in read) return read;
  let added: Connection[] = [];
  await changeSettings((before) => {
    added = newAmong(read.connections, before.connections);
    return { ...before, connections: [...before.connections, ...added] };
  });
  return { said: wordsFor(added.length, read.connections.length - added.length) };
}

/** Takes connections to another browser and back, without their secrets. */
export function Transfer({ connections }: { connections: readonly Connection[] }): VNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const said = outcome && 'said' in outcome ? outcome.said : [];
  return (
    <div class="transfer">
      <div class="row">
        {connections.length > 0 && (
          <button type="button" onClick={() => exportConnections(connections)}>
            {t('connections_export')}
          </button>
        )}
        <button type="button" onClick={() => chooser.current?.click()}>
          {t('connections_import')}
        </button>
        <input
          ref={chooser}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (!file) return;
            setOutcome(undefined);
            const unreadable = (): Outcome => ({ error: t('import_no_file') });
            void importConnections(file).catch(unreadable).then(setOutcome);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p class="meta">{t('connections_transfer')}</p>
      {/* Live from the start, so that its first words are spoken; a status of the page only once it says something. */}
      <div aria-live="polite" role={said.length > 0 ? 'status' : undefined} class="said">
        {said.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {outcome && 'error' in outcome && (
        <p role="alert" class="error">
          {outcome.error}
        </p>
      )}
    </div>
  );
}
