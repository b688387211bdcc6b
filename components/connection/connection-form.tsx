import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { endpointOf, presets, type PresetId } from '../../utils/model/service';
import type { Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { Field } from '../shared/field';
import { ModelFields } from './model-fields';
import { SaveAndTest } from './connection-test';
import { useConnectionForm, type ConnectionFormState } from './use-connection-form';
import type { ConnectionTests } from './use-connection-tests';
import { CheckBox } from '../shared/check-box';
import type { NumericField } from './connection-draft';
import { listWords } from '../shared/format';

/** Returns what a server needs: a key or none, and settings of its own. */
function hintFor(preset: PresetId | undefined): string {
  if (preset === undefined) return t('preset_hint');
  if (preset === 'portkey') return t('preset_gateway', t('connection_more'), t('extra_headers'));
  return t(`preset_hint_${preset}`);
}

/** Fills in a new connection for a well-known server. */
export function PresetField({ preset, fill }: ConnectionFormState): VNode {
  return (
    <Field label={t('preset')} hint={hintFor(preset)}>
      {(ties) => (
        <select {...ties} value={preset ?? ''} onChange={({ currentTarget: { value } }) => fill(value)}>
          <option value="">{t('preset_none')}</option>
          {Object.entries(presets).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type NumberFieldName = NumericField | 'temperature';

const numberWords = {
  maxTokens: { label: 'max_tokens', hint: 'max_tokens_hint' },
  temperature: { label: 'temperature', hint: 'temperature_hint' },
  longestSide: { label: 'longest_side', hint: 'longest_side_hint' },
  mostMegabytes: { label: 'most_megabytes', hint: 'most_megabytes_hint' },
  headSeconds: { label: 'head_seconds', hint: 'head_seconds_hint' },
  silenceSeconds: { label: 'silence_seconds', hint: 'silence_seconds_hint' },
  atOnce: { label: 'at_once', hint: 'at_once_hint' },
} as const satisfies Record<NumberFieldName, object>;

/** A field for a number. Not an input of type `number`: that returns an empty value for wrong text, and the mouse wheel changes it. */
function NumberField({
  state: { draft, errors, change },
  name,
}: {
  state: ConnectionFormState;
  name: NumberFieldName;
}): VNode {
  return (
    <Field label={t(numberWords[name].label)} hint={t(numberWords[name].hint)} error={errors[name]}>
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
      <summary>{t('connection_more')}</summary>
      <NumberFields state={state} names={['maxTokens', 'temperature']} />
      <CheckBox
        label={t('stream')}
        hint={t('stream_hint')}
        checked={draft.stream}
        change={(stream) => change({ stream })}
      />
      <NumberFields state={state} names={['longestSide', 'mostMegabytes']} />
      <CheckBox
        label={t('send_format')}
        hint={t('send_format_hint')}
        checked={draft.sendFormat}
        change={(sendFormat) => change({ sendFormat })}
      />
      <CheckBox
        label={t('send_addresses')}
        hint={t('send_addresses_hint')}
        checked={draft.sendAddresses}
        change={(sendAddresses) => change({ sendAddresses })}
      />
      <NumberFields state={state} names={['headSeconds', 'silenceSeconds', 'atOnce']} />
      <ExtraHeaders {...state} />
    </details>
  );
}

/** Returns which headers are saved, and for which origin: like the key they go there only. */
function savedHeadersText({ service: { secrets }, url }: ConnectionFormState): string {
  if (secrets.headers.length === 0) return '';
  const names = listWords(secrets.headers);
  return url && url.origin !== secrets.origin
    ? t('secrets_other_origin', secrets.origin, names)
    : t('secrets_kept_headers', secrets.origin, names);
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
    <Field label={t('connection_name')} hint={t('connection_name_hint')}>
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

/** Returns whether a key is saved, and for which origin: a key goes there only. */
function savedKeyText({ service: { secrets }, url }: ConnectionFormState): string {
  if (!secrets.hasKey) return t('key_none');
  return url && url.origin !== secrets.origin
    ? t('key_other_origin', secrets.origin)
    : t('key_kept', secrets.origin);
}

/** The key. The field is write-only: a saved key is never shown. */
export function KeyField(state: ConnectionFormState): VNode {
  return (
    <Field label={t('api_key')} hint={savedKeyText(state)}>
      {(ties) => (
        <input
          {...ties}
          type="password"
          dir="ltr"
          autocomplete="off"
          value={state.typed.key}
          onInput={(event) => state.type({ key: event.currentTarget.value })}
        />
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
  const state = useConnectionForm(id, saved, tests, form, button);
  return (
    <form ref={form} noValidate onSubmit={state.submit}>
      {!saved && <PresetField {...state} />}
      {saved?.isAgreed === false && <p class="hint">{t('connection_imported', t('save_and_test'))}</p>}
      <NameField {...state} />
      <AddressField {...state} />
      <KeyField {...state} />
      <ModelFields {...state} />
      <AdvancedFields {...state} />
      <SaveAndTest state={state} button={button} test={tests.of(id)} stop={() => tests.stop(id)} />
    </form>
  );
}
