import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { picturesFirst, textReadersFirst } from '../../utils/model/model-choice';
import type { CatalogModel, Price } from '../../utils/model/service';
import { failureWords } from '../../utils/i18n/failures';
import { numberFormat, t } from '../../utils/i18n/messages';
import { plainNumber, timeWords } from '../shared/format';
import type { ConnectionFormState } from './use-connection-form';
import { Field } from '../shared/field';
import { ModelBox } from './model-box';
import { lacksList } from './use-connection-tests';

/** The hint of a field, with what is known of the model in it. */
function ModelHint({ hint, known }: { hint: string; known: CatalogModel | undefined }): VNode {
  const warning = known && noVisionWarning(known);
  if (warning) return <strong class="warning">{warning}</strong>;
  return <>{[hint, known ? modelWords(known) : ''].filter(Boolean).join(' ')}</>;
}

/** A field for a model's name: any text, with suggestions from the service's list. */
function ModelField({
  label,
  value,
  change,
  hint,
  error,
  field,
  state: { list, wantModels },
  offered,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  hint: string;
  error?: string | undefined;
  field: 'visionModel' | 'textModel';
  state: ConnectionFormState;
  /** Returns the models in the order in which they are offered. */
  offered: (models: readonly CatalogModel[]) => CatalogModel[];
}): VNode {
  const models = list.catalog?.models;
  const inOrder = useMemo(() => offered(models ?? []), [offered, models]);
  const known = models?.find(({ id }) => id === value.trim());
  return (
    <Field label={label} hint={<ModelHint hint={hint} known={known} />} error={error}>
      {(ties) => (
        <ModelBox
          ties={ties}
          label={label}
          field={field}
          value={value}
          change={change}
          models={inOrder}
          wordsOf={modelWords}
          wanted={wantModels}
        />
      )}
    </Field>
  );
}

/** Returns the price of a million tokens, such as "$2.50" or "$0.075". `dollars` are for one token. */
function perMillion(dollars: number): string {
  const format = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 3 });
  return format.format(dollars * 1_000_000);
}

const priceWords = ({ input, output }: Price): string =>
  t('model_price', perMillion(input), perMillion(output));

/** Returns whether a model supports pictures, as far as its service says. */
function visionWords({ vision }: CatalogModel): string {
  if (vision === 'unknown') return t('vision_unknown');
  return vision === 'yes' ? t('vision_yes') : t('vision_no');
}

/** Returns all that is known of a model besides its name, in sentences. */
export function modelWords(model: CatalogModel): string {
  return [
    ...(model.readsText ? [t('model_reads_text')] : []),
    visionWords(model),
    ...(model.price ? [priceWords(model.price)] : []),
  ].join(' ');
}

/** Returns a warning about a model that supports no pictures by its service's word; undefined for all others. */
export function noVisionWarning({ id, vision, readsText }: CatalogModel): string | undefined {
  if (vision !== 'no' || readsText) return undefined;
  return failureWords({ code: 'noVision', model: id }).title;
}

/** Returns what the empty field of the model says, once the service was asked for its models. */
function wantedWords({ list, draft, preset }: ConnectionFormState): string {
  if (lacksList(list) || preset?.listsModels === false) return t('models_none');
  return list.catalog && draft.visionModel.trim() === '' ? t('vision_model_error') : '';
}

/** The model for pictures, typed or chosen from the service's list. */
export function VisionModelField(state: ConnectionFormState): VNode {
  const { draft, errors, change } = state;
  return (
    <ModelField
      label={t('vision_model')}
      hint={wantedWords(state)}
      error={errors.visionModel}
      field="visionModel"
      value={draft.visionModel}
      change={(visionModel) => change({ visionModel })}
      state={state}
      offered={picturesFirst}
    />
  );
}

/** The two models of a connection, and what is known of the service's list. */
export function ModelFields(state: ConnectionFormState): VNode {
  const { draft, change } = state;
  return (
    <>
      <VisionModelField {...state} />
      <ModelField
        label={t('text_model')}
        hint={t('text_model_hint')}
        field="textModel"
        value={draft.textModel}
        change={(textModel) => change({ textModel })}
        state={state}
        offered={textReadersFirst}
      />
      {state.mayAsk && <ListModels {...state} />}
    </>
  );
}

/** The size and age of the service's list, and the button that asks for it again. */
function ListModels({ list: { catalog }, listModels }: ConnectionFormState): VNode {
  return (
    <div class="row">
      <button type="button" onClick={listModels}>
        {t('models_refresh')}
      </button>
      <p class="meta" aria-live="polite">
        {catalog &&
          catalog.models.length > 0 &&
          t('models_asked', plainNumber(catalog.models.length), timeWords(catalog.askedAt))}
      </p>
    </div>
  );
}
