import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { CatalogueModel } from '../../utils/model/service';
import { t } from '../../utils/i18n/messages';
import { Field } from './field';
import { blindWords, modelWords } from './model-words';

/** What helps to fill in the box, and what is known of the model in it. */
function Hint({ hint, known }: { hint: string; known: CatalogueModel | undefined }): VNode {
  const warning = known && blindWords(known);
  if (warning) return <strong class="warning">{warning}</strong>;
  return <>{known ? (hint ? t('model_hint', hint, modelWords(known)) : modelWords(known)) : hint}</>;
}

/** A box offers so many at once: with thousands, Chromium's own list takes more than a second for each letter. */
const mostOffered = 100;

/** Those that are offered while something is typed: all of a short list, and of a long one the first that fit. */
function fitting(offered: readonly CatalogueModel[], typed: string): readonly CatalogueModel[] {
  if (offered.length <= mostOffered) return offered;
  const part = typed.trim().toLowerCase();
  return offered.filter(({ id }) => id.toLowerCase().includes(part)).slice(0, mostOffered);
}

/** What a box offers. A short list is not drawn again with each letter that is typed. */
function Offered({
  id,
  models,
  typed,
}: {
  id: string;
  models: readonly CatalogueModel[];
  typed: string;
}): VNode {
  const offered = fitting(models, typed);
  return useMemo(
    () => (
      <datalist id={id}>
        {offered.map((model) => (
          // Firefox shows the label alone, so that it has to hold the name as well.
          <option key={model.id} value={model.id} label={t('model_option', model.id, modelWords(model))} />
        ))}
      </datalist>
    ),
    [id, offered],
  );
}

/** A box for a model's name: any text, with some of the service's own offered. */
export function ModelField({
  label,
  value,
  change,
  hint,
  error,
  field,
  models,
  offered,
  wanted,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  hint: string;
  error?: string | undefined;
  field: 'visionModel' | 'textModel';
  /** All that the service names, and those of them that are offered, in order. */
  models: readonly CatalogueModel[];
  offered: readonly CatalogueModel[];
  /** Called when the list would be of use. */
  wanted: () => void;
}): VNode {
  const list = useId();
  const known = models.find(({ id }) => id === value.trim());
  return (
    <Field label={label} hint={<Hint hint={hint} known={known} />} error={error}>
      {(ties) => (
        <>
          <input
            {...ties}
            type="text"
            list={list}
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            data-field={field}
            value={value}
            onFocus={wanted}
            onInput={(event) => change(event.currentTarget.value)}
          />
          <Offered id={list} models={offered} typed={value} />
        </>
      )}
    </Field>
  );
}
