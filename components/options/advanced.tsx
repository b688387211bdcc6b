import type { VNode } from 'preact';
import { t } from '../../utils/text/messages';
import { CheckBox } from './check-box';
import type { ConnectionDraft, DraftErrors, NumberName } from './connection-draft';
import { ExtraHeaders } from './extra-headers';
import { Field } from './field';
import type { ConnectionFormState } from './use-connection-form';

interface Drafted {
  draft: ConnectionDraft;
  errors: DraftErrors;
  change: (part: Partial<ConnectionDraft>) => void;
}

/** A box for a number. Not of the type `number`: what such a box cannot read it gives as nothing, and a wheel turns it. */
function NumberField({
  drafted: { draft, errors, change },
  name,
  label,
  hint,
}: {
  drafted: Drafted;
  name: NumberName | 'temperature';
  label: string;
  hint: string;
}): VNode {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
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

function AnswerFields(drafted: Drafted): VNode {
  const { draft, change } = drafted;
  return (
    <>
      <div class="numbers">
        <NumberField drafted={drafted} name="maxTokens" label={t('max_tokens')} hint={t('max_tokens_hint')} />
        <NumberField
          drafted={drafted}
          name="temperature"
          label={t('temperature')}
          hint={t('temperature_hint')}
        />
      </div>
      <CheckBox
        label={t('stream')}
        hint={t('stream_hint')}
        checked={draft.stream}
        change={(stream) => change({ stream })}
      />
    </>
  );
}

function PictureFields(drafted: Drafted): VNode {
  const { draft, change } = drafted;
  return (
    <>
      <div class="numbers">
        <NumberField
          drafted={drafted}
          name="longestSide"
          label={t('longest_side')}
          hint={t('longest_side_hint')}
        />
        <NumberField
          drafted={drafted}
          name="mostMegabytes"
          label={t('most_megabytes')}
          hint={t('most_megabytes_hint')}
        />
      </div>
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
    </>
  );
}

/** The parts of a connection that are right as they are for nearly everyone. */
export function Advanced(state: ConnectionFormState): VNode {
  return (
    <details>
      <summary>{t('connection_more')}</summary>
      <AnswerFields {...state} />
      <PictureFields {...state} />
      <div class="numbers">
        <NumberField
          drafted={state}
          name="headSeconds"
          label={t('head_seconds')}
          hint={t('head_seconds_hint')}
        />
        <NumberField
          drafted={state}
          name="silenceSeconds"
          label={t('silence_seconds')}
          hint={t('silence_seconds_hint')}
        />
        <NumberField drafted={state} name="atOnce" label={t('at_once')} hint={t('at_once_hint')} />
      </div>
      <ExtraHeaders {...state} />
    </details>
  );
}
