import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../utils/model/failure';
import type { Connection, Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { FailureBox } from '../shared/failure-box';
import { onShownConnection, takeShownConnection } from '../shared/shown-connection';
import { ConnectionForm } from '../connection/connection-form';
import { connectionLabel, removeConnection } from '../connection/connections';
import { useConnectionTests } from '../connection/use-connection-tests';

/** The value of an unsaved connection in the list. */
const unsaved = 'new';

/** Returns a connection's name, and whether consent is missing. */
function optionLabel(connection: Connection, all: readonly Connection[]): string {
  const label = connectionLabel(connection, all);
  return connection.isAgreed ? label : t('connection_not_agreed', label);
}

/** The list of connections; a choice shows the form. */
function ConnectionList({
  connections,
  shown,
  choose,
  remove,
}: {
  connections: readonly Connection[];
  shown: Connection | undefined;
  choose: (id: string | undefined) => void;
  remove: (connection: Connection) => void;
}): VNode {
  const select = useId();
  return (
    <div class="field">
      <label for={select}>{t('connection_which')}</label>
      <div class="row">
        <select
          id={select}
          value={shown?.id ?? unsaved}
          onChange={({ currentTarget: { value } }) => choose(value === unsaved ? undefined : value)}
        >
          {connections.map((connection) => (
            <option key={connection.id} value={connection.id}>
              {optionLabel(connection, connections)}
            </option>
          ))}
          <option value={unsaved}>{t('connection_new')}</option>
        </select>
        {shown && (
          <button type="button" onClick={() => remove(shown)}>
            {t('connection_remove', connectionLabel(shown, connections))}
          </button>
        )}
      </div>
    </div>
  );
}

/** Returns the connection whose form is shown first: the requested one, else the one that describes. */
function firstConnection({ connections, describeWith }: Settings): Connection | undefined {
  const asked = takeShownConnection();
  const find = (wanted: string | undefined): Connection | undefined =>
    connections.find(({ id }) => id === wanted);
  return find(asked) ?? find(describeWith) ?? connections[0];
}

/** The connections, one form at a time. A new connection has an id before it is saved, so that its form stays. */
export function ConnectionsControl({ settings }: { settings: Settings }): VNode {
  const { connections } = settings;
  const [chosen, setChosen] = useState<string>(() => firstConnection(settings)?.id ?? crypto.randomUUID());
  useEffect(
    () => onShownConnection((id) => connections.some((one) => one.id === id) && setChosen(id)),
    [connections],
  );
  const choose = (id: string | undefined): void => setChosen(id ?? crypto.randomUUID());
  // The button disappears with its connection; the focus goes to the next form.
  const container = useKeptFocus<HTMLDivElement>((element) =>
    element.querySelector<HTMLElement>('select, input'),
  );
  const find = (wanted: string): Connection | undefined => connections.find(({ id }) => id === wanted);
  /** The connection being removed and the next one: the settings are without it before its secrets are gone. */
  const leaving = useRef<{ id: string; after: string }>(undefined);
  const hasLeft = leaving.current?.id === chosen && !find(chosen);
  const id = hasLeft ? (leaving.current?.after ?? chosen) : chosen;
  const shown = find(id);
  const [failed, setFailed] = useState<Failure>();
  const tests = useConnectionTests();
  const remove = (removed: Connection): void => {
    setFailed(undefined);
    // An earlier removal may still be running.
    setChosen(removed.id);
    tests.stop(removed.id);
    const after = connections.find((other) => other.id !== removed.id)?.id ?? crypto.randomUUID();
    leaving.current = { id: removed.id, after };
    removeConnection(removed).then(
      // A connection that was chosen meanwhile stays shown.
      () => setChosen((now) => (now === removed.id ? after : now)),
      (thrown: unknown) => setFailed(toFailure(thrown)),
    );
  };
  return (
    <div ref={container} class="connection" data-setting="connections">
      {connections.length > 0 && (
        <ConnectionList connections={connections} shown={shown} choose={choose} remove={remove} />
      )}
      {failed && <FailureBox failure={failed} isAlert />}
      <ConnectionForm key={id} id={id} saved={shown} tests={tests} />
    </div>
  );
}
