import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { list } from '../shared/format';
import { Field } from './field';
import type { ConnectionFormState } from './use-connection-form';

/** Says which headers are kept, and for whom: like the key they go to their own origin only. */
function keptWords({ service: { kept }, url }: ConnectionFormState): string {
  if (kept.headers.length === 0) return '';
  const names = list(kept.headers);
  return url && url.origin !== kept.origin
    ? t('secrets_other_origin', kept.origin, names)
    : t('secrets_kept_headers', kept.origin, names);
}

/** Headers that go with every request. Their box can be written to only; of what is kept the names alone come back. */
export function ExtraHeaders(state: ConnectionFormState): VNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const kept = keptWords(state);
  const remove = (): void => {
    // Its button goes with them.
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
            {kept && <p>{kept}</p>}
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
      {kept && (
        <button type="button" onClick={remove}>
          {t('extra_headers_remove')}
        </button>
      )}
    </>
  );
}
