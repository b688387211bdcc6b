import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import type { ConnectionDraft, DraftErrors, NumberName } from './connection-draft';
import { ExtraHeaders } from './extra-headers';
import { Field } from './field';
import type { ConnectionFormState } from './use-connection-form';

interface Drafted {
  draft: ConnectionDraft;
  errors: DraftErrors;
  change: (part: Partial<ConnectionDraft>) => void;
}

type Numbered = NumberName | 'temperature';

const words = {
  maxTokens: { label: 'max_tokens', hint: 'max_tokens_hint' },
  temperature: { label: 'temperature', hint: 'temperature_hint' },
  longestSide: { label: 'longest_side', hint: 'longest_side_hint' },
  mostMegabytes: { label: 'most_megabytes', hint: 'most_megabytes_hint' },
  headSeconds: { label: 'head_seconds', hint: 'head_seconds_hint' },
  silenceSeconds: { label: 'silence_seconds', hint: 'silence_seconds_hint' },
  atOnce: { label: 'at_once', hint: 'at_once_hint' },
} as const satisfies Record<Numbered, object>;

/** A box for a number. Not of the type `number`: what such a box cannot read it gives as nothing, and a wheel turns it. */
function NumberField({
  drafted: { draft, errors, change },
  name,
}: {
  drafted: Drafted;
  name: Numbered;
}): VNode {
  return (
    <Field label={t(words[name].label)} hint={t(words[name].hint)} error={errors[name]}>
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

/** Numbers side by side, where there is room. */
function NumberFields({ drafted, names }: { drafted: Drafted; names: readonly Numbered[] }): VNode {
  return (
    <div class="numbers">
      {names.map((name) => (
        <NumberField key={name} drafted={drafted} name={name} />
      ))}
    </div>
  );
}

function AnswerFields(drafted: Drafted): VNode {
  const { draft, change } = drafted;
  return (
    <>
      <NumberFields drafted={drafted} names={['maxTokens', 'temperature']} />
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
      <NumberFields drafted={drafted} names={['longestSide', 'mostMegabytes']} />
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
      <NumberFields drafted={state} names={['headSeconds', 'silenceSeconds', 'atOnce']} />
      <ExtraHeaders {...state} />
    </details>
  );
}
