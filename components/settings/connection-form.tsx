import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { endpointOf } from '../../utils/model/service';
import type { Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { Advanced } from './advanced';
import { Field } from './field';
import { ModelFields } from './model-fields';
import { PresetField } from './preset-field';
import { SaveAndTest } from './save-and-test';
import { useConnectionForm, type ConnectionFormState } from './use-connection-form';
import type { Tests } from './use-tests';

/** Says of an imported connection that nothing goes to it yet. */
function Imported(): VNode {
  return <p class="hint">{t('connection_imported', t('save_and_test'))}</p>;
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

/** The address, shown as it will be called. */
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

/** Says whether a key is kept, and for whom: a key goes to its own origin only. */
function keyHint({ service: { kept }, url }: ConnectionFormState): string {
  if (!kept.hasKey) return t('key_none');
  return url && url.origin !== kept.origin ? t('key_other_origin', kept.origin) : t('key_kept', kept.origin);
}

/** The key's box can be written to only; what is kept never comes back. */
export function KeyField(state: ConnectionFormState): VNode {
  return (
    <Field label={t('api_key')} hint={keyHint(state)}>
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

/** One connection's form. Pressing its button saves, asks for access to the host, and tries it out. */
export function ConnectionForm({
  id,
  saved,
  tests,
}: {
  id: string;
  saved: Connection | undefined;
  tests: Tests;
}): VNode {
  const button = useRef<HTMLButtonElement>(null);
  // What stops a test or mends a finding goes away when it is pressed.
  const form = useKeptFocus<HTMLFormElement>(() => button.current);
  const state = useConnectionForm(id, saved, tests, form, button);
  return (
    <form ref={form} noValidate onSubmit={state.submit}>
      {saved ? !saved.isAgreed && <Imported /> : <PresetField {...state} />}
      <NameField {...state} />
      <AddressField {...state} />
      <KeyField {...state} />
      <ModelFields {...state} />
      <Advanced {...state} />
      <SaveAndTest state={state} button={button} test={tests.of(id)} stop={() => tests.stop(id)} />
    </form>
  );
}
