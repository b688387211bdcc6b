import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { endpointOf } from '../../utils/domain/service';
import type { Connection } from '../../utils/domain/settings';
import { t } from '../../utils/text/messages';
import { TestResult } from './connection-test';
import { Field } from './field';
import { ModelField } from './model-field';
import { RarelyNeeded } from './rarely-needed';
import { SecondYes } from './second-yes';
import { useConnectionForm, type ConnectionFormState } from './use-connection-form';

/** The address, shown as it will be called. */
function AddressField({ draft, change, errors, url }: ConnectionFormState): VNode {
  return (
    <Field
      label={t('base_url')}
      hint={url ? t('base_url_called', endpointOf(url.href, 'chat/completions')) : t('base_url_hint')}
      error={errors.baseUrl && t(errors.baseUrl)}
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
function keyHint({ service: { keyOrigin }, url }: ConnectionFormState): string {
  if (keyOrigin === '') return t('key_none');
  return url && url.origin !== keyOrigin ? t('key_other_origin', keyOrigin) : t('key_kept', keyOrigin);
}

/** The key's box can be written to only; what is kept never comes back. */
function KeyField(state: ConnectionFormState): VNode {
  return (
    <Field label={t('api_key')} hint={keyHint(state)}>
      {(ties) => (
        <input
          {...ties}
          type="password"
          dir="ltr"
          autocomplete="off"
          value={state.key}
          onInput={(event) => state.setKey(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function ModelFields({ draft, errors, change, service }: ConnectionFormState): VNode {
  return (
    <>
      <ModelField
        label={t('vision_model')}
        hint={service.hasNoList ? t('models_none') : ''}
        error={errors.visionModel && t(errors.visionModel)}
        field="visionModel"
        value={draft.visionModel}
        change={(visionModel) => change({ visionModel })}
        models={service.models}
        wanted={service.wantModels}
      />
      <ModelField
        label={t('text_model')}
        hint={t('text_model_hint')}
        field="textModel"
        value={draft.textModel}
        change={(textModel) => change({ textModel })}
        models={service.models}
        wanted={service.wantModels}
      />
    </>
  );
}

/** One connection's form. Pressing its button saves, asks for access to the host, and tries it out. */
export function ConnectionForm({ id, saved }: { id: string; saved: Connection | undefined }): VNode {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const state = useConnectionForm(id, saved, form, button);
  const { draft, errors, change, url, answer } = state;
  return (
    <form ref={form} noValidate onSubmit={state.submit}>
      <AddressField {...state} />
      <KeyField {...state} />
      <ModelFields {...state} />
      <RarelyNeeded draft={draft} errors={errors} change={change} />
      <div class="consent">
        <button ref={button} type="submit" class="first">
          {t('save_and_test')}
        </button>
        <p class="meta">
          {url ? t('connection_consent', url.host, t('save_and_test')) : t('connection_consent_later')}
        </p>
      </div>
      {state.asksFor !== undefined && (
        <SecondYes host={state.asksFor} yes={() => answer(true)} no={() => answer(false)} />
      )}
      <TestResult state={state.test} />
    </form>
  );
}
