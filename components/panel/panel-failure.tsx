import type { ComponentChildren, ComponentProps, VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import type { Task } from '../../utils/model/task';
import {
  type Failure,
  failureAction,
  type FailureAction,
  type FailureCode,
  toFailure,
} from '../../utils/model/failure';
import type { Connection } from '../../utils/model/settings';
import { database } from '../../utils/store/database';
import { t, browserLanguage } from '../../utils/i18n/messages';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { bareKey, serviceAddress } from '../connection/connection-draft';
import { requestServiceAccess, saveConnection } from '../connection/connections';
import { useAddressConsent } from '../connection/use-address-consent';
import { FailureBox } from '../shared/failure-box';
import { Field } from '../shared/field';
import { IconButton } from '../shared/icon-button';
import { EyeIcon } from '../shared/icons';
import { loadedLater } from '../shared/loaded-later';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { useBuiltInModel, ModelDownload } from '../shared/built-in-model';

/** What can describe pictures, loaded as long as nothing does. */
export const OfferedDescribers = loadedLater(async () => (await import('./describers')).Describers);

/** The remedies for a failure. Only the given ones are offered. */
interface Remedies {
  retry?: () => void;
  readText?: () => void;
  /** Stages the pictures again, so that the user can remove some. */
  fewer?: () => void;
  /** Requests access to the host of an address, and tries again. */
  allowHost?: (address: string) => void;
}

/** Returns the action that requests access to the picture's host; `undefined` if access is allowed already. */
function useHostAction({ code, origin }: Failure, allowHost: Remedies['allowHost']): Action | undefined {
  const address = useHostToAllow(code === 'hostNotAllowed' && origin !== undefined ? [origin] : []);
  if (!allowHost || origin === undefined || address === null) return undefined;
  return { label: t('action_get_original', hostOf(origin)), press: () => allowHost(origin) };
}

interface ShownFailure extends Pick<
  ComponentProps<typeof FailureBox>,
  'failure' | 'isAlert' | 'title' | 'advice' | 'list'
> {
  task: Task | undefined;
  /** Whether the failure is the panel's own: a picture that the user chooses then gets the task of a new picture. */
  isOwn?: boolean;
  about?: string | undefined;
  connection?: string | undefined;
  /** Facts about the picture. They stand between the failure and the choice of what describes. */
  children?: ComponentChildren;
}

interface Action {
  label: string;
  /** Undefined if the action is not possible. */
  press: ((press: Pick<MouseEvent, 'detail'>) => void) | undefined;
}

/**
 * A failure in the panel, with its main action first and, if possible, **Try again**. `task` is the task for another picture; it is
 * undefined if its question is not written yet. That question may belong to the conversation `about`. `connection` is the id of the
 * failed connection. With an `advice`, the action is to choose other pictures.
 */
export function PanelFailure({ children, ...shown }: Remedies & ShownFailure): VNode {
  if (shown.failure.code === 'noConnection')
    return <NothingDescribes {...shown}>{children}</NothingDescribes>;
  return (
    <>
      <FailureWithActions {...shown} />
      {children}
    </>
  );
}

function FailureWithActions({
  failure,
  isAlert,
  title,
  advice,
  list,
  task,
  isOwn,
  retry,
  readText,
  fewer,
  allowHost,
  about,
  connection,
}: Remedies & ShownFailure): VNode {
  const { openModels, openSettings, openUsage, settings } = usePanelTools();
  const { choose, chooseNew, capture } = useNewPictureTools();
  const action = advice === undefined ? failureAction(failure) : 'choose';
  const again = { label: t('action_retry'), press: retry };
  const actions: Record<FailureAction, Action> = {
    settings: { label: t('action_settings'), press: () => openSettings(connection) },
    usage: { label: t('action_usage'), press: openUsage },
    models: { label: t('open_models'), press: openModels },
    retry: again,
    readText: { label: t('copy_its_text'), press: readText },
    fewer: { label: t('action_fewer'), press: fewer },
    choose: { label: t('action_choose'), press: isOwn ? chooseNew : () => choose(task, about) },
    allowHost: useHostAction(failure, allowHost) ?? again,
    capture: { label: t('capture_title'), press: (press) => capture(press, task) },
  };
  const field = fieldsToFix[failure.code];
  const failedConnection = settings?.connections.find(
    ({ id }) => id === (connection ?? settings.describeWith),
  );
  if (advice === undefined && field && failedConnection && retry)
    return (
      <FailureBox failure={failure} isAlert={isAlert} title={title} list={list}>
        <FixField failure={failure} field={field} connection={failedConnection} retry={retry}>
          <button type="button" class="ghost" onClick={() => openSettings(failedConnection.id)}>
            {t('action_settings')}
          </button>
        </FixField>
      </FailureBox>
    );
  // If the action is not possible (a single picture cannot be reduced), recognizing the text may help. It also works without a service.
  const wanted = actions[action];
  const first = [wanted, actions.readText].find(({ press }) => press !== undefined) ?? actions.choose;
  const instead = failure.code === 'noCredit' ? [actions.readText] : [];
  const others = [wanted, ...instead, again].filter((one) => one.press !== undefined && one !== first);
  return (
    <FailureBox failure={failure} isAlert={isAlert} title={title} advice={advice} list={list}>
      {failure.code === 'builtInMissing' && <PanelModel />}
      <button type="button" class="first" onClick={first.press}>
        {first.label}
      </button>
      {others.map(({ label, press }) => (
        <button key={label} type="button" onClick={press}>
          {label}
        </button>
      ))}
    </FailureBox>
  );
}

/**
 * What a job shows that nothing could do yet: what could, after which it goes on. Where something was chosen elsewhere meanwhile, it is
 * only offered to go on, because its user may not want it any more.
 */
function NothingDescribes({
  failure,
  isAlert,
  list,
  retry,
  readText,
  children,
}: Remedies & Pick<ShownFailure, 'failure' | 'isAlert' | 'list' | 'children'>): VNode {
  const { settings } = usePanelTools();
  const lacks = lacksService(settings);
  const words = lacks ? {} : { title: t('can_describe_now'), advice: '' };
  return (
    <>
      <FailureBox failure={failure} isAlert={isAlert} list={list} {...words}>
        {!lacks && retry && (
          <button type="button" class="first" onClick={retry}>
            {t('action_retry')}
          </button>
        )}
        {readText && (
          <button type="button" onClick={readText}>
            {t('copy_its_text')}
          </button>
        )}
      </FailureBox>
      {children}
      {/* Outside the alert, which would say each progress. */}
      <OfferedDescribers goOn={retry} />
    </>
  );
}

/** The field of the connection that must change before another attempt can succeed. */
const fieldsToFix: Partial<Record<FailureCode, 'key' | 'model' | 'address'>> = {
  wrongKey: 'key',
  noKey: 'key',
  unknownModel: 'model',
  noVision: 'model',
  wrongAddress: 'address',
};

const fieldLabels = { key: 'api_key', model: 'vision_model', address: 'base_url' } as const;

/** Returns the connection with the changed field. A failed text model is changed if it is not the vision model, too. */
function fixedConnection(
  connection: Connection,
  field: 'key' | 'model' | 'address',
  value: string,
  { model }: Failure,
): Connection {
  if (field === 'key') return connection;
  if (field === 'address') return { ...connection, baseUrl: value, isAgreed: true };
  const isText = model === connection.textModel && model !== connection.visionModel;
  return isText ? { ...connection, textModel: value } : { ...connection, visionModel: value };
}

/** The field that fixes a failure. Its button saves the field and tries again. `children` come after the button. */
function FixField({
  failure,
  field,
  connection,
  retry,
  children,
}: {
  failure: Failure;
  field: 'key' | 'model' | 'address';
  connection: Connection;
  retry: () => void;
  children: ComponentChildren;
}): VNode {
  const { act } = usePanelTools();
  const known = { key: '', model: failure.model ?? connection.visionModel, address: connection.baseUrl }[
    field
  ];
  const [value, write] = useState(known);
  const [isShown, show] = useState(false);
  const [error, setError] = useState('');
  const [isChanged, setChanged] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { agree, question } = useAddressConsent(button);
  const text = field === 'key' ? bareKey(value) : value.trim();
  const url = field === 'address' ? serviceAddress(text) : undefined;
  const save = (): void => {
    const changed = fixedConnection(connection, field, text, failure);
    const saveChange = () => saveConnection(changed, { key: field === 'key' ? text : '', headers: [] });
    // Browsers allow permission requests only in the press itself.
    const saving = field === 'address' ? requestServiceAccess([text], saveChange) : saveChange();
    setChanged(false);
    act(async () => {
      await saving;
      retry();
    });
  };
  const submit = (): void => {
    // The user may have changed the connection in the settings meanwhile.
    if (text === '') return retry();
    if (field !== 'address') return save();
    setError(agree(text, connection, save) ? '' : t('base_url_error'));
  };
  return (
    <form
      class="mend"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t(fieldLabels[field])} hint={url && t('connection_consent', url.host)} error={error}>
        {(ties) => (
          <div class="with-button">
            <input
              {...ties}
              {...(field === 'key' && !isShown ? { type: 'password' } : { type: 'text' })}
              autocomplete="off"
              spellcheck={false}
              dir="ltr"
              value={value}
              data-unsaved={isChanged}
              onInput={({ currentTarget }) => {
                setChanged(true);
                write(currentTarget.value);
              }}
            />
            {field === 'key' && (
              <IconButton
                class="ghost"
                name={t('key_show')}
                aria-pressed={isShown}
                onClick={() => show(!isShown)}
              >
                <EyeIcon />
              </IconButton>
            )}
          </div>
        )}
      </Field>
      <div class="row">
        <button ref={button} type="submit" class="first">
          {t('action_save_retry')}
        </button>
        {children}
      </div>
      {question}
    </form>
  );
}

/** The download of the browser's built-in model, in the failure that the model is missing. */
function PanelModel(): VNode {
  const { settings, say } = usePanelTools();
  const model = useBuiltInModel(settings?.answerLanguage || browserLanguage());
  return <ModelDownload model={model} say={say} />;
}

/** Shows why the stored data cannot be opened. */
export function StorageNotice(): VNode | null {
  const [found, setFound] = useState<Failure>();
  const check = useCallback(
    (): void =>
      void database().then(
        () => setFound(undefined),
        (thrown: unknown) => setFound(toFailure(thrown)),
      ),
    [],
  );
  useEffect(check, [check]);
  if (!found) return null;
  return <PanelFailure failure={found} isAlert isOwn task={undefined} retry={check} />;
}
