import type { VNode } from 'preact';
import { t } from '../../utils/text/messages';
import { CheckBox } from './check-box';
import type { ConnectionDraft, DraftErrors } from './connection-draft';
import { Field } from './field';

/** The parts of a connection that are right as they are for nearly everyone. */
export function RarelyNeeded({
  draft,
  errors,
  change,
}: {
  draft: ConnectionDraft;
  errors: DraftErrors;
  change: (part: Partial<ConnectionDraft>) => void;
}): VNode {
  return (
    <details>
      <summary>{t('connection_more')}</summary>
      <Field
        label={t('max_tokens')}
        hint={t('max_tokens_hint')}
        error={errors.maxTokens && t(errors.maxTokens)}
      >
        {(ties) => (
          <input
            {...ties}
            type="number"
            min={1}
            step={1}
            data-field="maxTokens"
            value={draft.maxTokens}
            onInput={(event) => change({ maxTokens: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t('temperature')}
        hint={t('temperature_hint')}
        error={errors.temperature && t(errors.temperature)}
      >
        {(ties) => (
          <input
            {...ties}
            type="number"
            min={0}
            step={0.1}
            data-field="temperature"
            value={draft.temperature}
            onInput={(event) => change({ temperature: event.currentTarget.value })}
          />
        )}
      </Field>
      <CheckBox
        label={t('send_addresses')}
        hint={t('send_addresses_hint')}
        checked={draft.sendAddresses}
        change={(sendAddresses) => change({ sendAddresses })}
      />
    </details>
  );
}
