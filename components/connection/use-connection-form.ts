import type { RefObject } from 'preact';
import { useState, useRef, useCallback, useEffect } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import type { Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import {
  isUnencrypted,
  connectionFromDraft,
  serviceAddress,
  type ConnectionDraft,
  type DraftErrors,
  draftOf,
  readHeaders,
} from './connection-draft';
import { requestServiceAccess, saveConnection, type TypedSecrets } from './connections';
import type { ConnectionTests } from './use-connection-tests';
import { connectionFor, isPreset, type PresetId, type Catalogue } from '../../utils/model/service';

/** The draft of a connection, and the preset that filled it in. */
interface DraftState {
  draft: ConnectionDraft;
  change: (part: Partial<ConnectionDraft>) => void;
  preset: PresetId | undefined;
  /** Fills in a preset; an empty text restores what was typed before. */
  fill: (preset: string) => void;
}

/** Returns the draft of a connection; `saved` is undefined for a new one. */
function useConnectionDraft(saved: Connection | undefined): DraftState {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [preset, setPreset] = useState<PresetId>();
  const own = useRef(draft);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    preset,
    fill: (id) => {
      // Going through the list of presets by keys must not lose what was typed.
      if (preset === undefined) own.current = draft;
      const { visionModel, textModel } = draft;
      const filled = isPreset(id) ? draftOf(connectionFor(id)) : own.current;
      setPreset(isPreset(id) ? id : undefined);
      setDraft({ ...filled, visionModel, textModel });
    },
  };
}

/** The fixes that a diagnosis offers. */
export interface DiagnosisFixes {
  /** The host that access is asked for. */
  host: string;
  /** Puts an address into the form, saves and tests again. */
  applyAddress: (baseUrl: string) => void;
  /** Asks for access to the host and tests again. Called in the click itself. */
  allowAccess: () => void;
}

/** The state of a connection's form, and its acts. */
export interface ConnectionFormState extends DraftState {
  /** Secrets while they are typed. */
  typed: { key: string; headers: string };
  type: (part: Partial<ConnectionFormState['typed']>) => void;
  forgetHeaders: () => void;
  errors: DraftErrors;
  /** The typed address, if requests can go there. */
  url: URL | undefined;
  service: ServiceState;
  fixes: DiagnosisFixes;
  /** The host of an unencrypted address that waits for a second consent. */
  unencryptedHost: string | undefined;
  confirmUnencrypted: (yes: boolean) => void;
  submit: (event: SubmitEvent) => void;
}

/** A connection to save, with its typed secrets. */
interface FilledForm {
  connection: Connection;
  secrets: TypedSecrets;
  /** The texts that the secrets were read from. */
  typed: typeof nothingTyped;
}

const nothingTyped = { key: '', headers: '' };

/** Moves the focus to the first field with an error, and opens the section around it. */
function focusFirstError(form: HTMLFormElement | null, errors: DraftErrors): void {
  const boxes = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const box = boxes.find(({ dataset }) => Object.hasOwn(errors, dataset['field'] ?? ''));
  box?.closest('details')?.setAttribute('open', '');
  box?.focus();
}

/** Returns what a form would save, or its errors. */
function readForm(
  draft: ConnectionDraft,
  typed: typeof nothingTyped,
  id: string,
): { filled: FilledForm } | { errors: DraftErrors } {
  const read = connectionFromDraft(draft, id);
  const lines = readHeaders(typed.headers);
  if ('error' in lines) return { errors: { ...('errors' in read ? read.errors : {}), headers: lines.error } };
  if ('errors' in read) return read;
  const secrets = { key: typed.key, headers: lines.headers };
  return { filled: { connection: read.connection, secrets, typed } };
}

/** Returns the fix that asks for access to a saved connection's host and tests the connection again. */
function accessFix(
  id: string,
  saved: Connection | undefined,
  tests: ConnectionTests,
): Pick<DiagnosisFixes, 'host' | 'allowAccess'> {
  const baseUrl = saved?.baseUrl ?? '';
  const host = hostOf(baseUrl);
  return {
    host,
    allowAccess: () => {
      const access = requestServiceAccess(baseUrl);
      tests.run(id, { host, prepare: () => access, isAsked: true });
    },
  };
}

/**
 * Returns the state of one connection's form; `saved` is undefined for a new connection. The focus stays in `form`, and
 * goes to `button` where the focused control disappears.
 */
export function useConnectionForm(
  id: string,
  saved: Connection | undefined,
  tests: ConnectionTests,
  form: RefObject<HTMLFormElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): ConnectionFormState {
  const drafting = useConnectionDraft(saved);
  const { draft, change } = drafting;
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [asked, setAsked] = useState<FilledForm>();
  const service = useServiceState(id, saved?.isAgreed === true);

  const keep = async (filled: FilledForm, access: Promise<void>): Promise<void> => {
    await saveConnection(filled.connection, filled.secrets);
    // Secrets that were typed meanwhile are not saved yet.
    setTyped((now) => (now === filled.typed ? nothingTyped : now));
    service.readKept();
    await access;
  };

  /** To be called in the click itself: browsers allow permission requests only there. */
  const save = (filled: FilledForm): void => {
    const { baseUrl, visionModel } = filled.connection;
    const access = requestServiceAccess(baseUrl);
    // Without a model there is no test, but the service can be asked for its models.
    const isAsked = visionModel !== '';
    const lack: DraftErrors = isAsked ? {} : { visionModel: t('vision_model_error') };
    setErrors(lack);
    focusFirstError(form.current, lack);
    tests.run(id, {
      host: hostOf(baseUrl),
      prepare: () => keep(filled, access),
      isAsked,
      // A test asks for the list, too.
      done: () => service.readModels(!isAsked),
    });
  };

  const submit = (now: ConnectionDraft): void => {
    const read = readForm(now, typed, id);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return focusFirstError(form.current, read.errors);
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
    fixes: {
      ...accessFix(id, saved, tests),
      applyAddress: (baseUrl) => {
        change({ baseUrl });
        submit({ ...draft, baseUrl });
      },
    },
    unencryptedHost: asked && hostOf(asked.connection.baseUrl),
    confirmUnencrypted: (yes) => {
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

type Kept = Awaited<ReturnType<typeof background.savedSecrets>>;

const nothingKept: Kept = { origin: '', hasKey: false, headers: [] };

/** What the background knows about the service of a saved connection. */
interface ServiceState {
  /** Its saved secrets, without their values. */
  kept: Kept;
  /** Its models; undefined until they are read, and where it does not list them. */
  catalogue: Catalogue | undefined;
  isAsking: boolean;
  /** Whether it was asked for its models and did not list them. */
  hasNoList: boolean;
  /** Whether it may be asked for its models. */
  mayAsk: boolean;
  /** Asks for the models, once. */
  wantModels: () => void;
  /** Asks for the models again; without `fresh`, a list of the last day is enough. */
  readModels: (fresh: boolean) => void;
  /** Reads the saved secrets; to be called after they were changed. */
  readKept: () => void;
}

/** Returns what is known of a connection's service; without `mayAsk`, nothing is requested. */
function useServiceState(id: string, mayAsk: boolean): ServiceState {
  const [kept, setKept] = useState(nothingKept);
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [hasNoList, setHasNoList] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** The number of requests: of two replies, that to the later request is shown. */
  const asked = useRef(0);

  const readKept = useCallback(() => {
    background.savedSecrets({ id }).then(setKept, () => setKept(nothingKept));
  }, [id]);
  const readModels = useCallback(
    async (fresh: boolean) => {
      asked.current += 1;
      const mine = asked.current;
      setIsAsking(true);
      const found = await background.listModels({ id, fresh }).catch(() => undefined);
      if (asked.current !== mine) return;
      setIsAsking(false);
      setCatalogue(found);
      setHasNoList(!found || found.models.length === 0);
    },
    [id],
  );

  useEffect(() => {
    if (mayAsk) readKept();
  }, [mayAsk, readKept]);

  return {
    kept,
    catalogue,
    isAsking,
    hasNoList,
    mayAsk,
    wantModels: () => {
      if (mayAsk && asked.current === 0) void readModels(false);
    },
    readModels: (fresh) => void readModels(fresh),
    readKept,
  };
}
