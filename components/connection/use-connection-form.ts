import type { RefObject } from 'preact';
import { useState, useRef, useCallback, useEffect, useLayoutEffect } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import type { Connection } from '../../utils/model/settings';
import { putHeaders } from '../../utils/store/keys';
import { failureWords } from '../../utils/i18n/failures';
import { findingWords } from '../../utils/i18n/findings';
import { background } from '../shared/background';
import {
  bareKey,
  connectionFromDraft,
  serviceAddress,
  type ConnectionDraft,
  type DraftErrors,
  draftOf,
  nothingTyped,
  readHeaders,
  type TypedByService,
  type TypedTexts,
  withChosenService,
} from './connection-draft';
import { requestServiceAccess, saveConnection, type TypedSecrets } from './connections';
import { useAddressConsent } from './use-address-consent';
import {
  lacksList,
  rejectsKey,
  type Asked,
  type ConnectionTests,
  type ConnectionTestState,
  type ModelList,
} from './use-connection-tests';
import {
  connectionFor,
  isPreset,
  presetAt,
  presetOf,
  presets,
  recommendedModel,
  wholeAddress,
  type Preset,
  type PresetId,
} from '../../utils/model/presets';
import { modelToBegin } from '../../utils/model/model-choice';

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

/** What the user has chosen as the service: a preset, or another one. */
type ChosenService = PresetId | 'other';

/** Returns the draft of a connection and the service that filled it in; `saved` is undefined for a new connection. */
function useConnectionDraft(saved: Connection | undefined) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [chosen, setChosen] = useState<ChosenService | undefined>(
    () => saved && (presetAt(saved.baseUrl) ?? 'other'),
  );
  const own = useRef(draft);
  useCorrectedAddress(saved, setDraft);
  const isKnown = chosen !== undefined && chosen !== 'other';
  return {
    draft,
    change: (part: Partial<ConnectionDraft>): void => setDraft((before) => ({ ...before, ...part })),
    /** Puts a model into the empty field. */
    begin: (visionModel: string): void =>
      setDraft((before) => (before.visionModel.trim() === '' ? { ...before, visionModel } : before)),
    chosen,
    preset: isKnown ? presetOf(chosen) : undefined,
    presetId: isKnown ? chosen : undefined,
    /** Fills in a preset; another service restores what was typed before. */
    fill: (id: string): void => {
      // Going through the list of presets by keys must not lose what was typed.
      if (!isKnown) own.current = draft;
      setChosen(isPreset(id) ? id : 'other');
      setDraft(isPreset(id) ? draftOf(connectionFor(id)) : own.current);
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
  typed: TypedTexts;
}

/** Moves the focus to the first field with an error, and opens the section around it. Returns whether there is one. */
function focusFirstError(form: HTMLFormElement | null, errors: DraftErrors): boolean {
  const boxes = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const box = boxes.find(({ dataset }) => Object.hasOwn(errors, dataset['field'] ?? ''));
  box?.closest('details')?.setAttribute('open', '');
  box?.focus();
  return box !== undefined;
}

/** Returns what a form would save, or its errors. */
function readForm(
  draft: ConnectionDraft,
  typed: TypedTexts,
  preset: Preset | undefined,
  id: string,
  lacksKey: boolean,
): { filled: FilledForm } | { errors: DraftErrors } {
  const read = connectionFromDraft(draft, id);
  const wanted = typed.wantedHeader.trim();
  const lines = readHeaders(wanted ? `${typed.headers}\n${preset?.wantsHeader}: ${wanted}` : typed.headers);
  const errors = {
    ...('errors' in read ? read.errors : {}),
    ...('error' in lines ? { headers: lines.error } : {}),
    ...(lacksKey ? { key: failureWords({ code: 'noKey', host: hostOf(draft.baseUrl) }).title } : {}),
  };
  if ('error' in lines || 'errors' in read || lacksKey) return { errors };
  const secrets = { key: bareKey(typed.key), headers: lines.headers };
  return { filled: { connection: read.connection, secrets, typed } };
}

/** Returns the models to recommend for a service: its own first, and those of others, which a gateway may have. */
function recommendedFor(id: PresetId | undefined): string[] {
  const others = Object.keys(presets).filter(isPreset).map(recommendedModel);
  return [...(id ? [recommendedModel(id)] : []), ...others].filter((name) => name !== '');
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

/** Returns the model to put into the empty field after a service sent its list; an empty text if no model is preferred. */
function modelFor(list: ModelList, preset: PresetId | undefined): string {
  const { catalog, failure } = list;
  if (catalog && catalog.models.length > 0) return modelToBegin(catalog.models, recommendedFor(preset));
  const canType = !failure || lacksList(list);
  return (canType && preset && recommendedModel(preset)) || '';
}

/**
 * Returns a function that moves the focus to the first of some fields, once it is there: the settings with what was saved may come
 * later than the list of models. Called without fields, it forgets those before.
 */
function useNextField(form: RefObject<HTMLFormElement | null>): (fields?: DraftErrors) => void {
  const wanted = useRef<DraftErrors>(undefined);
  const [, draw] = useState({});
  useLayoutEffect(() => {
    if (wanted.current && focusFirstError(form.current, wanted.current)) wanted.current = undefined;
  });
  return (fields) => {
    wanted.current = fields;
    draw({});
  };
}

/** Whether the model is the next thing to choose: the service was asked at the address in the form, and answered. */
function isListed(list: ModelList, preset: Preset | undefined): boolean {
  return preset?.listsModels === false || (list.catalog?.models.length ?? 0) > 0 || lacksList(list);
}

/** Returns the saved secrets of a connection, without their values, and the functions that read them after a change and delete the headers. */
function useSavedSecrets(id: string, mayAsk: boolean) {
  const [secrets, setSecrets] = useState(noSecrets);
  const readSecrets = useCallback(() => {
    background.savedSecrets({ id }).then(setSecrets, () => setSecrets(noSecrets));
  }, [id]);
  useEffect(() => {
    if (mayAsk) readSecrets();
  }, [mayAsk, readSecrets]);
  const forgetHeaders = (): void => void putHeaders(id, secrets.origin, []).then(readSecrets);
  return { secrets, readSecrets, forgetHeaders };
}

type SavedSecrets = Awaited<ReturnType<typeof background.savedSecrets>>;

const noSecrets: SavedSecrets = { origin: '', hasKey: false, headers: [] };

/** Returns the error of the key that a service rejected when it was asked for its models. */
function keyErrorOf(list: ModelList, host: string, hasKey: boolean): DraftErrors {
  if (!rejectsKey(list)) return {};
  return { key: failureWords({ code: hasKey ? 'wrongKey' : 'noKey', host }).title };
}

/** The elements of a form, and the tests of its page. */
interface FormPlace {
  id: string;
  /** The connection as it is saved; undefined for a new one. */
  saved: Connection | undefined;
  tests: ConnectionTests;
  form: RefObject<HTMLFormElement | null>;
  /** The button that saves. It gets the focus where the focused control disappears. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Returns what is typed besides the draft, its errors, and the function that checks, saves and asks the service. */
function useSubmit(
  { id, saved, tests, form, button }: FormPlace,
  { draft, change, begin, chosen, preset, presetId }: ReturnType<typeof useConnectionDraft>,
  { hasKey, readSecrets }: { hasKey: boolean; readSecrets: () => void },
) {
  const [typedByService, setTypedByService] = useState<TypedByService>({});
  const service = chosen ?? '';
  const typed = typedByService[service] ?? nothingTyped;
  const setTyped = (change: (before: TypedTexts) => TypedTexts): void =>
    setTypedByService((before) => ({ ...before, [service]: change(before[service] ?? nothingTyped) }));
  const [errors, setErrors] = useState<DraftErrors>({});
  const { agree, question } = useAddressConsent(button);
  const focusNext = useNextField(form);

  /** Puts a model into the field, and the focus there or to the key, unless the user has left what was focused. */
  const goOn = (list: ModelList, focused: Element | null): void => {
    begin(modelFor(list, presetId));
    // The button gets the focus of what disappeared.
    const stays = [focused, button.current, document.body];
    if (!stays.includes(document.activeElement)) return;
    if (rejectsKey(list)) focusNext({ key: '' });
    else if (!list.failure || lacksList(list)) focusNext({ visionModel: '' });
  };

  /** To be called in the click itself: browsers allow permission requests only there. */
  const save = (filled: FilledForm, asks: Asked): void => {
    const { baseUrl } = filled.connection;
    const answered = requestServiceAccess([baseUrl], async () => {
      await saveConnection(filled.connection, filled.secrets);
      // Secrets that were typed meanwhile are not saved yet.
      setTyped((now) => (now === filled.typed ? nothingTyped : now));
      readSecrets();
    });
    setErrors({});
    focusNext();
    const focused = document.activeElement;
    tests.run(id, {
      host: hostOf(baseUrl),
      prepare: () => answered,
      asks,
      ...(asks === 'test' ? {} : { done: (list) => goOn(list, focused) }),
    });
  };

  const submit = (isContinue: boolean, typedDraft = draft): void => {
    const now = { ...typedDraft, baseUrl: wholeAddress(typedDraft.baseUrl) };
    if (now.baseUrl !== typedDraft.baseUrl) change({ baseUrl: now.baseUrl });
    const lacksKey = isContinue && preset?.keyPage !== undefined && !hasKey && bareKey(typed.key) === '';
    const read = readForm(now, typed, preset, id, lacksKey);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return void focusFirstError(form.current, read.errors);
    const { connection } = read.filled;
    const unlisted = preset?.listsModels === false ? 'nothing' : 'models';
    // Without a model there is no test, but the service can be asked for its models.
    const asks = isContinue || connection.visionModel === '' ? unlisted : 'test';
    if (!isContinue && asks !== 'test') focusFirstError(form.current, { visionModel: '' });
    agree(connection.baseUrl, saved, () => save(read.filled, asks));
  };

  /** To be called when the user chooses another service: shows what was typed for it, and nothing of the one before. */
  const choose = (next: string): void => {
    tests.forget(id);
    setTypedByService((before) => withChosenService(before, chosen, next));
    setErrors({});
  };

  return { typed, setTyped, choose, errors, question, submit };
}

/** Returns the state of one connection's form. */
export function useConnectionForm(place: FormPlace) {
  const { id, saved, tests } = place;
  const drafting = useConnectionDraft(saved);
  const { draft, change, preset } = drafting;
  const url = serviceAddress(wholeAddress(draft.baseUrl));
  const mayAsk = saved?.isAgreed === true;
  const { secrets, readSecrets, forgetHeaders } = useSavedSecrets(id, mayAsk);
  // To another origin a saved key is not sent.
  const hasKey = secrets.hasKey && (!url || secrets.origin === url.origin);
  const submitting = useSubmit(place, drafting, { hasKey, readSecrets });
  const { typed, setTyped, choose, errors, question, submit } = submitting;
  const test = tests.of(id);
  const { list } = test;
  const savedUrl = saved?.baseUrl ?? '';
  const host = hostOf(savedUrl);
  return {
    ...drafting,
    /** Fills in a preset, with what was typed for it. */
    fill: (service: string): void => {
      drafting.fill(service);
      choose(service);
    },
    /** The secrets while they are typed. */
    typed,
    type: (part: Partial<TypedTexts>): void => setTyped((before) => ({ ...before, ...part })),
    errors:
      Object.keys(errors).length > 0
        ? errors
        : { ...errorsOfTest(test), ...keyErrorOf(list, host, secrets.hasKey) },
    /** The typed address, if requests can go there. */
    url,
    /** The saved secrets, without their values, and whether there is a key for the address. */
    secrets,
    hasKey,
    forgetHeaders,
    /** What the service said about its models. */
    list,
    /** Whether it was asked with what the form has now, and a model is the next thing to choose. */
    isAsked: mayAsk && savedUrl === draft.baseUrl.trim() && isListed(list, preset),
    mayAsk,
    /** Reads the list, once. */
    wantModels: (): void => {
      if (mayAsk) tests.readModels(id);
    },
    /** Asks for the list again. */
    listModels: (): void => tests.run(id, { host, prepare: async () => undefined, asks: 'models' }),
    /** The fixes that a diagnosis offers. */
    fixes: {
      /** The host for which access is requested. */
      host,
      /** Requests access to the host and tests again. Must be called in the click itself. */
      allowAccess: (): void => {
        const access = requestServiceAccess([savedUrl]);
        tests.run(id, { host, prepare: () => access, asks: 'test' });
      },
      /** Puts an address into the form, saves and tests again. */
      applyAddress: (baseUrl: string): void => {
        change({ baseUrl });
        submit(false, { ...draft, baseUrl });
      },
    },
    /** Asks for the second consent that an unencrypted address takes. */
    question,
    /** Saves, and asks the service for its models. Must be called in the click itself. */
    goOn: (): void => submit(true),
    /** Saves, and tests the connection. Must be called in the click itself. */
    saveAndTest: (): void => submit(false),
  };
}
