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

/** A connection while it is typed, and the preset that it was filled in for. */
interface DraftState {
  draft: ConnectionDraft;
  change: (part: Partial<ConnectionDraft>) => void;
  preset: PresetId | undefined;
  /** Fills in what a preset knows; without one, puts back what it took the place of. */
  fill: (preset: string) => void;
}

/** The draft of a connection; `saved` is the connection as it is kept, if it is. */
function useConnectionDraft(saved: Connection | undefined): DraftState {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [preset, setPreset] = useState<PresetId>();
  const own = useRef(draft);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    preset,
    fill: (id) => {
      // Going through the list by keys must not cost what was typed before.
      if (preset === undefined) own.current = draft;
      const { visionModel, textModel } = draft;
      const filled = isPreset(id) ? draftOf(connectionFor(id)) : own.current;
      setPreset(isPreset(id) ? id : undefined);
      setDraft({ ...filled, visionModel, textModel });
    },
  };
}

/** What can be done about a finding. */
export interface DiagnosisFixes {
  /** The host that access can be asked for. */
  host: string;
  /** Puts an address into the form, saves and tests again. */
  applyAddress: (baseUrl: string) => void;
  /** Asks for access to the host and tests again. Called in the click itself. */
  allowAccess: () => void;
}

/** What a connection's form shows and does. */
export interface ConnectionFormState extends DraftState {
  /** Secrets while they are typed. */
  typed: { key: string; headers: string };
  type: (part: Partial<ConnectionFormState['typed']>) => void;
  forgetHeaders: () => void;
  errors: DraftErrors;
  /** The address as it stands now, if requests could go there. */
  url: URL | undefined;
  service: ServiceState;
  fixes: DiagnosisFixes;
  /** The host that wants a second yes before anything goes to it unencrypted. */
  unencryptedHost: string | undefined;
  confirmUnencrypted: (yes: boolean) => void;
  submit: (event: SubmitEvent) => void;
}

/** A connection that is about to be saved, with the secrets that were typed for it. */
interface FilledForm {
  connection: Connection;
  secrets: TypedSecrets;
  /** What the secrets were read from. */
  typed: typeof nothingTyped;
}

const nothingTyped = { key: '', headers: '' };

/** Takes the keyboard to the first box that is wrong, unfolding what it stands in. */
function focusFirstError(form: HTMLFormElement | null, errors: DraftErrors): void {
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
): { filled: FilledForm } | { errors: DraftErrors } {
  const read = connectionFromDraft(draft, id);
  const lines = readHeaders(typed.headers);
  if ('error' in lines) return { errors: { ...('errors' in read ? read.errors : {}), headers: lines.error } };
  if ('errors' in read) return read;
  const secrets = { key: typed.key, headers: lines.headers };
  return { filled: { connection: read.connection, secrets, typed } };
}

/** Asks for access to a saved connection's host, and tests it again. */
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
 * The state of one connection's form; `saved` is the connection as it is kept, if it is. Focus stays in `form`, and
 * goes to `button` when what had it is done with.
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
    // What was typed meanwhile is not saved.
    setTyped((now) => (now === filled.typed ? nothingTyped : now));
    service.readKept();
    await access;
  };

  /** Must be called in the click itself: browsers let a permission be asked for only there. */
  const save = (filled: FilledForm): void => {
    const { baseUrl, visionModel } = filled.connection;
    const access = requestServiceAccess(baseUrl);
    // Without a model nothing can be tried out, but the service can be asked which ones it has.
    const isAsked = visionModel !== '';
    const lack: DraftErrors = isAsked ? {} : { visionModel: t('vision_model_error') };
    setErrors(lack);
    focusFirstError(form.current, lack);
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

/** What the background knows of a saved connection's service. */
interface ServiceState {
  /** What is kept of its secrets. */
  kept: Kept;
  /** Its models; undefined until it was asked, and where it did not say. */
  catalogue: Catalogue | undefined;
  isAsking: boolean;
  /** True when it was asked for its models and did not say. */
  hasNoList: boolean;
  /** Whether it may be asked for them. */
  mayAsk: boolean;
  /** Asks for the models, once. */
  wantModels: () => void;
  /** Asks for them again: anew where they are wanted `fresh`, else as they were found within a day. */
  readModels: (fresh: boolean) => void;
  /** To be called after secrets were changed: asks what is kept. */
  readKept: () => void;
}

/** What is known of a connection's service; asks nothing of one that is not saved, or that nobody agreed to. */
function useServiceState(id: string, mayAsk: boolean): ServiceState {
  const [kept, setKept] = useState(nothingKept);
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [hasNoList, setHasNoList] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** Counts the times it was asked: of two answers the later question's is shown. */
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
