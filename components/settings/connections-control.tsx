import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import { toFailure, type Failure } from '../../utils/model/failure';
import { canBeAsked, type Connection, type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { useSave } from '../shared/hooks/use-settings';
import { FailureBox } from '../shared/failure-box';
import { CheckIcon, MoreIcon } from '../shared/icons';
import { shortened } from '../shared/format';
import { Menu } from '../shared/menu';
import { onShownConnection, takeShownConnection } from '../shared/shown-connection';
import { ConnectionForm } from '../connection/connection-form';
import { connectionLabel, removeConnection, type RemovedConnection } from '../connection/connections';
import { LocalModels } from '../connection/local-models';
import { useConnectionTests, type ConnectionTests } from '../connection/use-connection-tests';
import { changeSetting } from './setting-controls';
import './connections.css';

/** Returns the connection whose form is shown first: the requested one, else the one that describes. */
function firstConnection({ connections, describeWith }: Settings): Connection | undefined {
  const asked = takeShownConnection();
  const find = (wanted: string | undefined): Connection | undefined =>
    connections.find(({ id }) => id === wanted);
  return find(asked) ?? find(describeWith) ?? connections[0];
}

/**
 * Removes connections so that the last one can be restored: its secrets are deleted when another one is removed, and when
 * the page is left.
 */
function useRemoval() {
  const [removed, setRemoved] = useState<RemovedConnection>();
  const [failed, setFailed] = useState<Failure>();
  const last = useRef<RemovedConnection>(undefined);
  const keep = (now: RemovedConnection | undefined): void => {
    last.current = now;
    setRemoved(now);
  };
  const attempt = (work: () => Promise<unknown>): void => {
    setFailed(undefined);
    work().catch((thrown: unknown) => setFailed(toFailure(thrown)));
  };
  useEffect(() => {
    const finish = (): void => void last.current?.finish();
    window.addEventListener('pagehide', finish);
    return () => {
      window.removeEventListener('pagehide', finish);
      finish();
    };
  }, []);
  return {
    removed,
    failed,
    remove: (connection: Connection): void =>
      attempt(async () => {
        const before = last.current;
        keep(await removeConnection(connection));
        await before?.finish();
      }),
    /** Must be called in the click itself: it may request access to the host again. */
    undo: (): string | undefined => {
      const gone = last.current;
      keep(undefined);
      if (gone) attempt(gone.undo);
      return gone?.id;
    },
  };
}

/** The connections as a list, with one form at a time. A new connection has an id before it is saved, so that its form stays. */
export function ConnectionsControl({ settings }: { settings: Settings }): VNode {
  const { connections } = settings;
  const [unsaved, setUnsaved] = useState<string>(() => crypto.randomUUID());
  const [open, setOpen] = useState<string | undefined>(() => firstConnection(settings)?.id ?? unsaved);
  useEffect(
    () => onShownConnection((id) => connections.some((one) => one.id === id) && setOpen(id)),
    [connections],
  );
  // A button disappears with its row; the focus goes to Undo, else to the first button.
  const container = useKeptFocus<HTMLDivElement>(
    (element) =>
      element.querySelector<HTMLElement>('[data-act="undo"]') ??
      element.querySelector<HTMLElement>('button, select'),
  );
  const tests = useConnectionTests();
  const removal = useRemoval();
  const isSaved = connections.some(({ id }) => id === unsaved);
  const isNewOpen = !isSaved && (connections.length === 0 || open === unsaved);
  const add = (): void => {
    const id = crypto.randomUUID();
    setUnsaved(id);
    setOpen(id);
  };
  const remove = (connection: Connection): void => {
    tests.stop(connection.id);
    if (connections.length === 1) add();
    else if (open === connection.id) setOpen(undefined);
    removal.remove(connection);
  };
  const rows = [
    ...connections.map((connection) => ({ id: connection.id, connection })),
    ...(isNewOpen ? [{ id: unsaved, connection: undefined }] : []),
  ];
  return (
    <div ref={container} data-setting="connections">
      {/* One list with the ids as keys: the form of a new connection stays the same when it is saved. */}
      <ul class="connections" aria-label={t('setting_connections')}>
        {rows.map(({ id, connection }) => (
          <ConnectionRow
            key={id}
            id={id}
            connection={connection}
            settings={settings}
            tests={tests}
            isOpen={open === id || (!connection && isNewOpen)}
            toggle={() => setOpen(open === id ? undefined : id)}
            remove={remove}
          />
        ))}
      </ul>
      {/* In the document from the start, so that its first words are announced. */}
      <div class="removed" aria-live="polite">
        {removal.removed && (
          <>
            <span>{t('removed', removal.removed.name)}</span>
            <button type="button" class="small" data-act="undo" onClick={() => setOpen(removal.undo())}>
              {t('undo')}
            </button>
          </>
        )}
      </div>
      {removal.failed && <FailureBox failure={removal.failed} isAlert />}
      <div class="row">
        {!isNewOpen && (
          <button type="button" onClick={add}>
            {t('connection_add')}
          </button>
        )}
        <LocalModels connections={connections} />
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  /** Undefined for a new connection. */
  connection: Connection | undefined;
  settings: Settings;
  tests: ConnectionTests;
  isOpen: boolean;
  toggle: () => void;
  remove: (connection: Connection) => void;
}

/** One connection: its head, and its form while it is open. */
function ConnectionRow({ id, connection, isOpen, tests, ...head }: RowProps): VNode {
  return (
    <li class={isOpen ? 'opened' : ''} data-connection={id}>
      {connection ? (
        <RowHead {...head} id={id} connection={connection} isOpen={isOpen} tests={tests} />
      ) : (
        head.settings.connections.length > 0 && <p class="name">{t('connection_add')}</p>
      )}
      {isOpen && <ConnectionForm id={id} saved={connection} tests={tests} />}
    </li>
  );
}

/** The name and the model of a connection, the button that opens its form, and its menu. */
function RowHead({
  id,
  connection,
  settings: { connections, describeWith },
  tests,
  isOpen,
  toggle,
  remove,
}: RowProps & { connection: Connection }): VNode {
  const save = useSave();
  const { baseUrl, visionModel, isAgreed } = connection;
  const name = connectionLabel(connection, connections);
  // The host first: a model's name may look like one.
  const facts = [hostOf(baseUrl) || shortened(baseUrl), shortened(visionModel)].filter(
    (fact) => fact !== '' && fact !== name,
  );
  const uses = canBeAsked(connection) && describeWith !== id;
  return (
    <div class="connection-row">
      <button type="button" class="ghost disclosure" aria-expanded={isOpen} onClick={toggle}>
        <span class="name" dir="auto">
          {isAgreed ? name : t('connection_not_agreed', name)}
        </span>
        <span class="meta" dir="auto">
          {facts.flatMap((fact, at) => [at > 0 && ' · ', <bdi key={at}>{fact}</bdi>])}
        </span>
      </button>
      {tests.of(id).result.kind === 'connected' ? <CheckIcon /> : <span />}
      <Menu
        name={t('label_of', t('chip_more'), name)}
        groups={() => [
          {
            label: name,
            items: [
              ...(uses
                ? [
                    {
                      label: t('connection_use'),
                      press: () => void save(() => changeSetting('describeWith', id)),
                    },
                  ]
                : []),
              { label: t('connection_remove', name), press: () => remove(connection) },
            ],
          },
        ]}
      >
        <MoreIcon />
      </Menu>
    </div>
  );
}
