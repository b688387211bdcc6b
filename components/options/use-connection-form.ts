import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { hostOf, type Connection } from '../../utils/domain/settings';
import {
  draftOf,
  isUnencrypted,
  readDraft,
  serviceAddress,
  type ConnectionDraft,
  type DraftErrors,
} from './connection-draft';
import { useTest, type TestState } from './connection-test';
import { requestAccess, saveConnection } from './connections';
import { useService, type Service } from './use-service';
import { doctorStream } from '../../utils/bus/contracts';
import { openStream } from '../../utils/bus/stream';
import { fail, FailureError } from '../../utils/domain/failure';
import type { ConnectionReport } from '../../utils/domain/service';

/** What a connection's form shows and does. */
export interface ConnectionFormState {
  draft: ConnectionDraft;
  change: (part: Partial<ConnectionDraft>) => void;
  key: string;
  setKey: (key: string) => void;
  errors: DraftErrors;
  /** The address as it stands now, if requests could go there. */
  url: URL | undefined;
  service: Service;
  test: TestState;
  /** The host that wants a second yes before anything goes to it unencrypted. */
  asksFor: string | undefined;
  answer: (yes: boolean) => void;
  submit: (event: SubmitEvent) => void;
}

/** Takes the keyboard to the first box that is wrong, unfolding what it stands in. */
function focusFirst(form: HTMLFormElement | null, errors: DraftErrors): void {
  const [wrong] = Object.keys(errors);
  const box = form?.querySelector<HTMLElement>(`[data-field="${wrong}"]`);
  box?.closest('details')?.setAttribute('open', '');
  box?.focus();
}

async function examined(id: string): Promise<ConnectionReport> {
  for await (const event of openStream(doctorStream, { id }, new AbortController().signal)) {
    if (event.type === 'connected') return event.report;
    if (event.type === 'failed') throw new FailureError(event.failure);
  }
  return fail('internal');
}

/** The state of one connection's form; `saved` is the connection as it is kept, if it is. Focus stays in `form`. */
export function useConnectionForm(
  id: string,
  saved: Connection | undefined,
  form: RefObject<HTMLFormElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): ConnectionFormState {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [key, setKey] = useState('');
  const [errors, setErrors] = useState<DraftErrors>({});
  const [asked, setAsked] = useState<Connection>();
  const service = useService(id, saved !== undefined);
  const test = useTest();

  /** Without a model nothing can be tried out, but the service can be asked which ones it has. */
  const saveUntested = async (connection: Connection, access: Promise<void>): Promise<void> => {
    const lack: DraftErrors = { visionModel: 'vision_model_error' };
    setErrors(lack);
    await saveConnection(connection, key);
    setKey('');
    await access;
    service.refresh();
    focusFirst(form.current, lack);
  };

  /** Must be called in the click itself: browsers let a permission be asked for only there. */
  const save = (connection: Connection): void => {
    const access = requestAccess(connection.baseUrl);
    if (connection.visionModel === '') return void saveUntested(connection, access);
    test.run({
      host: hostOf(connection.baseUrl),
      prepare: async () => {
        await saveConnection(connection, key);
        setKey('');
        await access;
      },
      ask: () => {
        service.refresh();
        return examined(id);
      },
    });
  };

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    key,
    setKey,
    errors,
    url: serviceAddress(draft.baseUrl),
    service,
    test: test.state,
    asksFor: asked && hostOf(asked.baseUrl),
    answer: (yes) => {
      button.current?.focus();
      setAsked(undefined);
      if (yes && asked) save(asked);
    },
    submit: (event) => {
      event.preventDefault();
      const read = readDraft(draft, { id, name: saved?.name ?? '' });
      setErrors('errors' in read ? read.errors : {});
      if ('errors' in read) return focusFirst(form.current, read.errors);
      const to = new URL(read.connection.baseUrl);
      const isAgreed = saved && serviceAddress(saved.baseUrl)?.origin === to.origin;
      if (isUnencrypted(to) && !isAgreed) setAsked(read.connection);
      else save(read.connection);
    },
  };
}
