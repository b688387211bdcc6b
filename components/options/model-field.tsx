import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { CatalogueModel } from '../../utils/domain/service';
import { t } from '../../utils/text/messages';
import { Field } from './field';
import { blindWords, modelWords } from './model-words';

/** What helps to fill in the box, and what is known of the model in it. */
function Hint({ hint, known }: { hint: string; known: CatalogueModel | undefined }): VNode {
  const warning = known && blindWords(known);
  if (warning) return <strong class="warning">{warning}</strong>;
  return <>{known ? (hint ? t('model_hint', hint, modelWords(known)) : modelWords(known)) : hint}</>;
}

/** What a box offers. Not drawn again with each letter that is typed: some services name thousands. */
function Offered({ id, offered }: { id: string; offered: readonly CatalogueModel[] }): VNode {
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
          <Offered id={list} offered={offered} />
        </>
      )}
    </Field>
  );
}
