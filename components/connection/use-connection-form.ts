import type { RefObject } from 'preact';
import { useState, useRef, useCallback, useEffect } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import type { Connection } from '../../utils/model/settings';
import { putHeaders } from '../../utils/store/keys';
import { failureWords } from '../../utils/i18n/failures';
import { findingWords } from '../../utils/i18n/findings';
import { background } from '../shared/background';
import {
  connectionFromDraft,
  serviceAddress,
  type ConnectionDraft,
  type DraftErrors,
  draftOf,
  readHeaders,
} from './connection-draft';
import { requestServiceAccess, saveConnection, type TypedSecrets } from './connections';
import { useAddressConsent } from './use-address-consent';
import type { ConnectionTests, ConnectionTestState } from './use-connection-tests';
import { connectionFor, isPreset, type PresetId } from '../../utils/model/presets';
import type { Catalog } from '../../utils/model/service';
import { type Failure, toFailure } from '../../utils/model/failure';
import { services } from './services';

/** Puts an address that was corrected while it was tested into the draft, unless another one was typed meanwhile. */
function useCorrectedAddress(
  saved: Connection | undefined,
  setDraft: (change: (before: ConnectionDraft) => ConnectionDraft) => void,
): void {
  const now = saved?.baseUrl;
  const last = useRef(now);
  useEffect(() => {
    const before = last.current;
    last.current = now;
    if (before === undefined || now === undefined || before === now) return;
    setDraft((draft) => (draft.baseUrl.trim() === before ? { ...draft, baseUrl: now } : draft));
  }, [now, setDraft]);
}

/** Returns the draft of a connection and the preset that filled it in; `saved` is undefined for a new connection. */
function useConnectionDraft(saved: Connection | undefined) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [preset, setPreset] = useState<PresetId>();
  const own = useRef(draft);
  useCorrectedAddress(saved, setDraft);
  return {
    draft,
    change: (part: Partial<ConnectionDraft>): void => setDraft((before) => ({ ...before, ...part })),
    preset,
    /** Fills in a preset; an empty text restores what was typed before. */
    fill: (id: string): void => {
      // Going through the list of presets by keys must not lose what was typed.
      if (preset === undefined) own.current = draft;
      const { visionModel, textModel } = draft;
      const filled = isPreset(id) ? draftOf(connectionFor(id)) : own.current;
      setPreset(isPreset(id) ? id : undefined);
      setDraft({ ...filled, visionModel, textModel });
    },
  };
}

/** The state of a connection's form, and the functions that change it. */
export type ConnectionFormState = ReturnType<typeof useConnectionForm>;

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

/** The field that mends what a check has found. */
const fieldOfCheck = {
  address: 'baseUrl',
  origin: 'baseUrl',
  key: 'key',
  model: 'visionModel',
  picture: 'visionModel',
} as const;

/** Returns the first failed finding of a test that has ended, as the error of its field. */
function errorsOfTest({ findings, isRunning, result }: ConnectionTestState): DraftErrors {
  if (isRunning || result.kind !== 'failed') return {};
  const failed = findings.find(({ state, check }) => state === 'failed' && check !== 'streaming');
  if (!failed || failed.check === 'streaming') return {};
  return { [fieldOfCheck[failed.check]]: findingWords(failed) };
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
) {
  const drafting = useConnectionDraft(saved);
  const { draft, change } = drafting;
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** Whether the connection was saved without a model, which is the next thing to choose. */
  const [wantsModel, setWantsModel] = useState(false);
  const { agree, question } = useAddressConsent(button);
  const service = useServiceState(id, saved?.isAgreed === true);

  /** To be called in the click itself: browsers allow permission requests only there. */
  const save = (filled: FilledForm): void => {
    const { baseUrl, visionModel } = filled.connection;
    const saving = requestServiceAccess([baseUrl], async () => {
      await saveConnection(filled.connection, filled.secrets);
      // Secrets that were typed meanwhile are not saved yet.
      setTyped((now) => (now === filled.typed ? nothingTyped : now));
      service.readSecrets();
    });
    // Without a model there is no test, but the service can be asked for its models.
    const isAsked = visionModel !== '';
    setErrors({});
    setWantsModel(!isAsked);
    if (!isAsked) focusFirstError(form.current, { visionModel: '' });
    tests.run(id, {
      host: hostOf(baseUrl),
      prepare: () => saving,
      isAsked,
      // A test asks for the list, too.
      done: () => service.readModels(!isAsked),
    });
  };

  const submit = (now: ConnectionDraft): void => {
    const read = readForm(now, typed, id);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return focusFirstError(form.current, read.errors);
    agree(read.filled.connection.baseUrl, saved, () => save(read.filled));
  };

  const { keyError } = service;
  const rejectedKey = wantsModel && 'key' in keyError;
  useEffect(() => {
    // The key comes before the model, which had the focus.
    if (rejectedKey) focusFirstError(form.current, { key: '' });
  }, [rejectedKey, form]);
  const savedUrl = saved?.baseUrl ?? '';
  return {
    ...drafting,
    /** The secrets while they are typed. */
    typed,
    type: (part: Partial<typeof nothingTyped>): void => setTyped((before) => ({ ...before, ...part })),
    forgetHeaders: (): void => {
      const { origin: baseUrl } = service.secrets;
      void putHeaders(id, baseUrl, []).then(service.readSecrets);
    },
    errors: Object.keys(errors).length > 0 ? errors : { ...errorsOfTest(tests.of(id)), ...keyError },
    wantsModel,
    /** The typed address, if requests can go there. */
    url: serviceAddress(draft.baseUrl),
    service,
    /** The fixes that a diagnosis offers. */
    fixes: {
      /** The host for which access is requested. */
      host: hostOf(savedUrl),
      /** Requests access to the host and tests again. Must be called in the click itself. */
      allowAccess: (): void => {
        const access = requestServiceAccess([savedUrl]);
        tests.run(id, { host: hostOf(savedUrl), prepare: () => access, isAsked: true });
      },
      /** Puts an address into the form, saves and tests again. */
      applyAddress: (baseUrl: string): void => {
        change({ baseUrl });
        submit({ ...draft, baseUrl });
      },
    },
    /** Asks for the second consent that an unencrypted address takes. */
    question,
    submit: (event: SubmitEvent): void => {
      event.preventDefault();
      submit(draft);
    },
  };
}

type SavedSecrets = Awaited<ReturnType<typeof background.savedSecrets>>;

const noSecrets: SavedSecrets = { origin: '', hasKey: false, headers: [] };

/** Returns what the background knows about a connection's service; without `mayAsk`, no models are requested. */
function useServiceState(id: string, mayAsk: boolean) {
  /** The saved secrets, without their values. */
  const [secrets, setSecrets] = useState(noSecrets);
  /** The models; undefined until they are read, and where the service does not list them. */
  const [catalog, setCatalog] = useState<Catalog>();
  /** Whether the service was asked for its models and did not list them, and what kept it from that. */
  const [hasNoList, setHasNoList] = useState(false);
  const [refusal, setRefusal] = useState<Failure>();
  const [isAsking, setIsAsking] = useState(false);
  /** The number of requests: of two replies, that to the later request is shown. */
  const asked = useRef(0);

  /** Reads the saved secrets; to be called after they were changed. */
  const readSecrets = useCallback(() => {
    background.savedSecrets({ id }).then(setSecrets, () => setSecrets(noSecrets));
  }, [id]);
  /** Asks for the models again; without `fresh`, a list of the last day is enough. */
  const readModels = useCallback(
    async (fresh: boolean) => {
      asked.current += 1;
      const mine = asked.current;
      setIsAsking(true);
      let thrown: Failure | undefined;
      const found = await services.listModels(id, fresh).catch((error: unknown) => {
        thrown = toFailure(error);
        return undefined;
      });
      if (asked.current !== mine) return;
      setIsAsking(false);
      setRefusal(thrown);
      setCatalog(found);
      setHasNoList(!found || found.models.length === 0);
    },
    [id],
  );

  useEffect(() => {
    if (mayAsk) readSecrets();
  }, [mayAsk, readSecrets]);

  return {
    secrets,
    catalog,
    isAsking,
    hasNoList,
    refusal,
    /** That the service rejected the key when it was asked for its models. */
    keyError:
      refusal?.code === 'wrongKey' || refusal?.code === 'noKey' ? { key: failureWords(refusal).title } : {},
    mayAsk,
    /** Asks for the models, once. */
    wantModels: (): void => {
      if (mayAsk && asked.current === 0) void readModels(false);
    },
    readModels: (fresh: boolean) => void readModels(fresh),
    readSecrets,
  };
}
