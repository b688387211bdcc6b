import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { hostOf, type Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import {
  isUnencrypted,
  readDraft,
  serviceAddress,
  type ConnectionDraft,
  type DraftErrors,
} from './connection-draft';
import { requestAccess, saveConnection, type TypedSecrets } from './connections';
import type { Mends } from './findings';
import { readHeaders } from './header-lines';
import { useDraft, type Drafting } from './use-draft';
import { useService, type Service } from './use-service';
import type { Tests } from './use-tests';

/** What a connection's form shows and does. */
export interface ConnectionFormState extends Drafting {
  /** Secrets while they are typed. */
  typed: { key: string; headers: string };
  type: (part: Partial<ConnectionFormState['typed']>) => void;
  forgetHeaders: () => void;
  errors: DraftErrors;
  /** The address as it stands now, if requests could go there. */
  url: URL | undefined;
  service: Service;
  mends: Mends;
  /** The host that wants a second yes before anything goes to it unencrypted. */
  asksFor: string | undefined;
  answer: (yes: boolean) => void;
  submit: (event: SubmitEvent) => void;
}

/** A connection that is about to be saved, with the secrets that were typed for it. */
interface Filled {
  connection: Connection;
  secrets: TypedSecrets;
  /** What the secrets were read from. */
  typed: typeof nothingTyped;
}

const nothingTyped = { key: '', headers: '' };

/** Takes the keyboard to the first box that is wrong, unfolding what it stands in. */
function focusFirst(form: HTMLFormElement | null, errors: DraftErrors): void {
  const boxes = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const box = boxes.find(({ dataset }) => Object.hasOwn(errors, dataset['field'] ?? ''));
  box?.closest('details')?.setAttribute('open', '');
  box?.focus();
}

/** What a form would save, or what is wrong in it. */
function readForm(
  draft: ConnectionDraft,
  typed: typeof nothingTyped,
  id: string,
): { filled: Filled } | { errors: DraftErrors } {
  const read = readDraft(draft, id);
  const lines = readHeaders(typed.headers);
  if ('error' in lines) return { errors: { ...('errors' in read ? read.errors : {}), headers: lines.error } };
  if ('errors' in read) return read;
  const secrets = { key: typed.key, headers: lines.headers };
  return { filled: { connection: read.connection, secrets, typed } };
}

/** Asks for access to a saved connection's host, and tests it again. */
function accessMend(
  id: string,
  saved: Connection | undefined,
  tests: Tests,
): Pick<Mends, 'host' | 'allowAccess'> {
  const baseUrl = saved?.baseUrl ?? '';
  const host = hostOf(baseUrl);
  return {
    host,
    allowAccess: () => {
      const access = requestAccess(baseUrl);
      tests.run(id, { host, prepare: () => access, isAsked: true });
    },
  };
}

/**
 * The state of one connection's form; `saved` is the connection as it is kept, if it is. Focus stays in `form`, and
 * goes to `button` when what had it is done with.
 */
export function useConnectionForm(
  id: string,
  saved: Connection | undefined,
  tests: Tests,
  form: RefObject<HTMLFormElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): ConnectionFormState {
  const drafting = useDraft(saved);
  const { draft, change } = drafting;
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [asked, setAsked] = useState<Filled>();
  const service = useService(id, saved?.isAgreed === true);

  const keep = async (filled: Filled, access: Promise<void>): Promise<void> => {
    await saveConnection(filled.connection, filled.secrets);
    // What was typed meanwhile is not saved.
    setTyped((now) => (now === filled.typed ? nothingTyped : now));
    service.readKept();
    await access;
  };

  /** Must be called in the click itself: browsers let a permission be asked for only there. */
  const save = (filled: Filled): void => {
    const { baseUrl, visionModel } = filled.connection;
    const access = requestAccess(baseUrl);
    // Without a model nothing can be tried out, but the service can be asked which ones it has.
    const isAsked = visionModel !== '';
    const lack: DraftErrors = isAsked ? {} : { visionModel: t('vision_model_error') };
    setErrors(lack);
    focusFirst(form.current, lack);
    tests.run(id, {
      host: hostOf(baseUrl),
      prepare: () => keep(filled, access),
      isAsked,
      // A test asks for the list itself.
      done: () => service.readModels(!isAsked),
    });
  };

  const submit = (now: ConnectionDraft): void => {
    const read = readForm(now, typed, id);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return focusFirst(form.current, read.errors);
    const to = new URL(read.filled.connection.baseUrl);
    const isAgreed = saved?.isAgreed && serviceAddress(saved.baseUrl)?.origin === to.origin;
    if (isUnencrypted(to) && !isAgreed) setAsked(read.filled);
    else save(read.filled);
  };

  const forgetHeaders = async (): Promise<void> => {
    await background.setHeaders({ id, baseUrl: service.kept.origin, headers: [] });
    service.readKept();
  };

  return {
    ...drafting,
    typed,
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    forgetHeaders: () => void forgetHeaders(),
    errors,
    url: serviceAddress(draft.baseUrl),
    service,
    mends: {
      ...accessMend(id, saved, tests),
      takeAddress: (baseUrl) => {
        change({ baseUrl });
        submit({ ...draft, baseUrl });
      },
    },
    asksFor: asked && hostOf(asked.connection.baseUrl),
    answer: (yes) => {
      button.current?.focus();
      setAsked(undefined);
      if (yes && asked) save(asked);
    },
    submit: (event) => {
      event.preventDefault();
      submit(draft);
    },
  };
}
