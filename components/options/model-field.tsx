import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { CatalogueModel } from '../../utils/domain/service';
import { t } from '../../utils/text/messages';
import type { ConnectionDraft } from './connection-draft';
import { Field } from './field';

/** Whether a model sees pictures, as far as its service says. */
const visionWords = ({ vision }: CatalogueModel): string => t(`vision_${vision}`);

function hintWords(hint: string, known: CatalogueModel | undefined): string {
  if (!known) return hint;
  return hint === '' ? visionWords(known) : t('model_hint', hint, visionWords(known));
}

/** A box for a model's name: any text, with the service's own list offered. */
export function ModelField({
  label,
  value,
  change,
  hint,
  error,
  field,
  models,
  wanted,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  hint: string;
  error?: string | undefined;
  /** The part of the draft that it holds. */
  field: keyof ConnectionDraft;
  models: readonly CatalogueModel[];
  /** Called when the list would be of use. */
  wanted: () => void;
}): VNode {
  const list = useId();
  const known = models.find(({ id }) => id === value.trim());
  return (
    <Field label={label} hint={hintWords(hint, known)} error={error}>
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
          <datalist id={list}>
            {models.map((model) => (
              // Firefox shows the label alone, so that it has to hold the name as well.
              <option
                key={model.id}
                value={model.id}
                label={t('model_option', model.id, visionWords(model))}
              />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
