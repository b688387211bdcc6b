import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { presetGroups, presets } from '../../utils/model/presets';
import { endpointOf } from '../../utils/model/service';
import type { Connection } from '../../utils/model/settings';
import { t, listWords } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { Field } from '../shared/field';
import { ModelFields } from './model-fields';
import { ConnectionResult, ConsentButton } from './connection-test';
import { useConnectionForm, type ConnectionFormState } from './use-connection-form';
import type { ConnectionTests } from './use-connection-tests';
import { CheckBox } from '../shared/check-box';
import { IconButton } from '../shared/icon-button';
import { EyeIcon, PasteIcon } from '../shared/icons';
import { requestPermissions } from '../shared/permissions';
import type { NumericField } from './connection-draft';

const groupNames = {
  free: 'preset_free',
  cloud: 'preset_cloud',
  computer: 'preset_computer',
  gateway: 'preset_gateways',
} as const;

/** Fills in a new connection for a well-known server. */
export function PresetField({ chosen, fill }: ConnectionFormState): VNode {
  return (
    <Field label={t('preset')}>
      {(ties) => (
        // Not onChange: that comes after what the form draws at the input, with the value of before.
        <select {...ties} value={chosen ?? ''} onInput={({ currentTarget: { value } }) => fill(value)}>
          <option value="" disabled hidden>
            {t('preset_choose')}
          </option>
          {presetGroups.map((group) => (
            <optgroup key={group} label={t(groupNames[group])}>
              {Object.entries(presets).map(([id, { name, group: of }]) =>
                of === group ? (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ) : null,
              )}
              {group === 'gateway' && <option value="other">{t('preset_none')}</option>}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Stands in a box whose secret is saved, which is never shown. */
const savedSecret = '••••••••';

/** The header that a gateway needs besides the key, such as the one that names the provider behind it. */
export function WantedHeader({ preset, typed, type, errors, secrets }: ConnectionFormState): VNode | null {
  const name = preset?.wantsHeader;
  if (name === undefined) return null;
  return (
    <Field label={name} error={typed.wantedHeader && errors.headers}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          placeholder={secrets.headers.includes(name) ? savedSecret : undefined}
          data-field={typed.wantedHeader === '' ? undefined : 'headers'}
          value={typed.wantedHeader}
          onInput={(event) => type({ wantedHeader: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

type NumberFieldName = NumericField | 'temperature';

const numberWords = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  longestSide: 'longest_side',
  mostMegabytes: 'most_megabytes',
  headSeconds: 'head_seconds',
  atOnce: 'at_once',
} as const satisfies Record<NumberFieldName, string>;

/** A field for a number. Not an input of type `number`: that returns an empty value for wrong text, and the mouse wheel changes it. */
function NumberField({
  state: { draft, errors, change },
  name,
}: {
  state: ConnectionFormState;
  name: NumberFieldName;
}): VNode {
  return (
    <Field label={t(numberWords[name])} error={errors[name]}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          dir="ltr"
          data-field={name}
          value={draft[name]}
          onInput={(event) => change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** Fields for numbers, side by side where there is room. */
function NumberFields({
  state,
  names,
}: {
  state: ConnectionFormState;
  names: readonly NumberFieldName[];
}): VNode {
  return (
    <div class="numbers">
      {names.map((name) => (
        <NumberField key={name} state={state} name={name} />
      ))}
    </div>
  );
}

/** The fields whose defaults suit nearly everyone. */
function AdvancedFields(state: ConnectionFormState): VNode {
  const { draft, change } = state;
  return (
    <details>
      <summary>{t('section_advanced')}</summary>
      <NumberFields
        state={state}
        names={['maxTokens', 'temperature', 'longestSide', 'mostMegabytes', 'headSeconds', 'atOnce']}
      />
      <CheckBox
        label={t('send_addresses')}
        hint={t('send_addresses_hint')}
        checked={draft.sendAddresses}
        change={(sendAddresses) => change({ sendAddresses })}
      />
      <ExtraHeaders {...state} />
    </details>
  );
}

/** Returns which headers are saved, and for which origin: like the key they go there only. */
function savedHeadersText({ secrets }: ConnectionFormState): string {
  if (secrets.headers.length === 0) return '';
  return t('label_of', listWords(secrets.headers), t('key_kept', secrets.origin));
}

/** Headers that go with every request. The field is write-only; of saved headers only the names are shown. */
function ExtraHeaders(state: ConnectionFormState): VNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const saved = savedHeadersText(state);
  const remove = (): void => {
    // The button disappears with the headers.
    box.current?.focus();
    state.forgetHeaders();
  };
  return (
    <>
      <Field
        label={t('extra_headers')}
        hint={
          <>
            <p>{t('extra_headers_hint')}</p>
            {saved && <p>{saved}</p>}
          </>
        }
        error={state.errors.headers}
      >
        {(ties) => (
          <textarea
            {...ties}
            ref={box}
            rows={2}
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            data-field="headers"
            value={state.typed.headers}
            onInput={(event) => state.type({ headers: event.currentTarget.value })}
          />
        )}
      </Field>
      {saved && (
        <button type="button" onClick={remove}>
          {t('extra_headers_remove')}
        </button>
      )}
    </>
  );
}

function NameField({ draft, change }: ConnectionFormState): VNode {
  return (
    <Field label={t('connection_name')}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          autocomplete="off"
          data-field="name"
          value={draft.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** The address, with the URL that will be requested. */
export function AddressField({ draft, change, errors, url }: ConnectionFormState): VNode {
  return (
    <Field
      label={t('base_url')}
      hint={url ? t('base_url_called', endpointOf(url.href, 'chat/completions')) : t('base_url_hint')}
      error={errors.baseUrl}
    >
      {(ties) => (
        <input
          {...ties}
          type="url"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          data-field="baseUrl"
          value={draft.baseUrl}
          onInput={(event) => change({ baseUrl: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** Says where the key is saved, or where to get one, or that the service needs none. */
function KeyHint({ secrets, preset }: ConnectionFormState): VNode | null {
  if (secrets.hasKey) return <>{t('key_kept', secrets.origin)}</>;
  if (preset?.keyPage)
    return (
      <a href={preset.keyPage} target="_blank" rel="noreferrer">
        {t('key_get', new URL(preset.keyPage).host)}
      </a>
    );
  return preset?.group === 'computer' ? <>{t('key_not_needed')}</> : null;
}

/** Returns the text on the clipboard; undefined where the browser does not allow that. Must be called in the click itself. */
async function clipboardText(): Promise<string | undefined> {
  if (!(await requestPermissions({ permissions: ['clipboardRead'] }))) return undefined;
  return navigator.clipboard.readText().catch(() => undefined);
}

/** The key. The field is write-only: a saved key is never shown. */
export function KeyField(state: ConnectionFormState): VNode {
  const { typed, type, errors, hasKey } = state;
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const paste = async (): Promise<void> => {
    const text = (await clipboardText())?.trim() ?? '';
    if (text !== '') type({ key: text });
    box.current?.focus();
  };
  return (
    <Field label={t('api_key')} hint={<KeyHint {...state} />} error={errors.key}>
      {(ties) => (
        <div class="with-buttons">
          <input
            {...ties}
            ref={box}
            {...(isShown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            placeholder={hasKey ? savedSecret : undefined}
            data-field="key"
            value={typed.key}
            onInput={(event) => type({ key: event.currentTarget.value })}
          />
          <IconButton
            class="ghost"
            name={t('key_show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <EyeIcon />
          </IconButton>
          <IconButton class="ghost" name={t('key_paste')} onClick={() => void paste()}>
            <PasteIcon />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** The form of one connection. Its button saves, asks for access to the host, and tests the connection. */
export function ConnectionForm({
  id,
  saved,
  tests,
}: {
  id: string;
  saved: Connection | undefined;
  tests: ConnectionTests;
}): VNode {
  const button = useRef<HTMLButtonElement>(null);
  // The buttons that stop a test or apply a fix disappear when they are pressed.
  const form = useKeptFocus<HTMLFormElement>(() => button.current);
  const state = useConnectionForm({ id, saved, tests, form, button });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.saveAndTest();
      }}
    >
      {!saved && <PresetField {...state} />}
      {saved?.isAgreed === false && <p class="hint">{t('connection_imported', t('save_and_test'))}</p>}
      <NameField {...state} />
      <AddressField {...state} />
      <WantedHeader {...state} />
      <KeyField {...state} />
      <ModelFields {...state} />
      <AdvancedFields {...state} />
      <ConsentButton label={t('save_and_test')} state={state} button={button} />
      <ConnectionResult state={state} test={tests.of(id)} stop={() => tests.stop(id)} />
    </form>
  );
}
