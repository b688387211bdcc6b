import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { failureWords } from '../../utils/i18n/failures';
import { toFailure } from '../../utils/model/failure';
import type { LocalServer } from '../../utils/model/service';
import type { Connection } from '../../utils/model/settings';
import { CopyableLine } from './connection-test';
import { requestServiceAccess, saveConnection } from './connections';
import { services } from './services';

/** The addresses of this computer, whatever the port. */
const loopback = ['http://localhost', 'http://127.0.0.1'];

/** Installs and starts a small model that supports pictures, with Ollama: https://ollama.com/library/gemma3. */
const startLine = 'ollama run gemma3:4b';

/** The search for model servers: what was found so far, and what there is to say of it. */
function useLocalServers() {
  const [found, setFound] = useState<readonly LocalServer[]>([]);
  const [said, say] = useState('');
  /** Whether a search that was allowed found nothing. */
  const [isNone, setNone] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const look = async (access: Promise<boolean>): Promise<void> => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setFound([]);
    setNone(false);
    say(t('loading'));
    let count = 0;
    let isAllowed: boolean;
    try {
      isAllowed = await access;
      for await (const server of services.findServers(signal)) {
        count += 1;
        setFound((before) => [
          ...before.filter(({ connection: { id } }) => id !== server.connection.id),
          server,
        ]);
      }
    } catch (thrown) {
      if (!signal.aborted) say(failureWords(toFailure(thrown)).title);
      return;
    }
    setNone(count === 0 && isAllowed);
    // What answers extensions is found without access, too.
    if (count > 0) say('');
    else say(isAllowed ? t('local_none') : t('local_denied', t('local_look')));
  };
  return { found, said, say, isNone, look };
}

/** Returns what the test of a server came to, in words. */
function outcomeWords({ connection: { name, visionModel: model }, state }: LocalServer): string {
  switch (state) {
    case 'testing':
      return t('test_running', model);
    case 'read':
      return t('label_of', model, t('vision_yes'));
    case 'unread':
      return t('doctor_picture_unread', model);
    case 'refused':
      return t('local_refused');
    case 'noModel':
      return t('local_noModel');
    case 'failed':
      return failureWords({ code: 'noAnswer', host: name }).title;
  }
}

/**
 * The button that looks for model servers on this computer, and what it has found, each with the button that connects it.
 * `connected` is called with the id of a connection that was made. `elsewhere` is called first by a press, and returns whether that
 * opened another page to look from.
 */
export function LocalModels({
  connections,
  connected,
  elsewhere,
}: {
  connections: readonly Connection[];
  connected?: (id: string) => void;
  elsewhere?: () => boolean;
}): VNode {
  const { found, said, say, isNone, look } = useLocalServers();
  const connect = ({ connection }: LocalServer): void => {
    saveConnection(connection, { key: '', headers: [] }).then(
      () => {
        say(t('local_connected', connection.name));
        connected?.(connection.id);
      },
      (thrown: unknown) => say(failureWords(toFailure(thrown)).title),
    );
  };
  return (
    <>
      <button
        type="button"
        // Requested in the click itself; where it is refused, servers that answer extensions are found all the same.
        onClick={() => !elsewhere?.() && void look(requestServiceAccess(loopback))}
      >
        {t('local_look')}
      </button>
      <div class="local-models">
        {/* In the document from the start, so that its first words are announced; a status once it has words. */}
        <p class="meta" aria-live="polite" role={said === '' ? undefined : 'status'}>
          {said}
        </p>
        {isNone && <CopyableLine line={startLine} />}
        {found.length > 0 && (
          <ul aria-label={t('preset_computer')}>
            {found.map((server) => (
              <LocalServerItem
                key={server.connection.id}
                server={server}
                isConnected={connections.some(({ id }) => id === server.connection.id)}
                connect={() => connect(server)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function LocalServerItem({
  server,
  isConnected,
  connect,
}: {
  server: LocalServer;
  isConnected: boolean;
  connect: () => void;
}): VNode {
  const { connection, state, line } = server;
  const isAnswering = state === 'read' || state === 'unread';
  return (
    <li>
      <div>
        <strong>{connection.name}</strong>
        <p class="meta">{outcomeWords(server)}</p>
        {line !== undefined && <CopyableLine line={line} />}
      </div>
      {isAnswering && (
        <button
          type="button"
          class={state === 'read' && !isConnected ? 'first' : ''}
          aria-disabled={isConnected}
          onClick={isConnected ? undefined : connect}
        >
          {t('local_connect', connection.name)}
        </button>
      )}
    </li>
  );
}
