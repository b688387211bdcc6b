import type { VNode } from 'preact';
import { useMemo, useState, useId } from 'preact/hooks';
import type { CatalogModel, Price } from '../../utils/model/service';
import { failureWords } from '../../utils/i18n/failures';
import { numberFormat, t } from '../../utils/i18n/messages';
import { plainNumber, timeWords } from '../shared/format';
import { CheckBox } from '../shared/check-box';
import type { ConnectionFormState } from './use-connection-form';
import { Field } from '../shared/field';

/** The hint of a field, with what is known of the model in it. */
function ModelHint({ hint, known }: { hint: string; known: CatalogModel | undefined }): VNode {
  const warning = known && noVisionWarning(known);
  if (warning) return <strong class="warning">{warning}</strong>;
  return <>{[hint, known ? modelWords(known) : ''].filter(Boolean).join(' ')}</>;
}

/** With thousands of suggestions, Chromium's own list takes more than a second for each letter. */
const maxSuggestions = 100;

/** Returns the suggestions for a typed text: all of a short list, the first matches of a long one. */
function suggestionsFor(offered: readonly CatalogModel[], typed: string): readonly CatalogModel[] {
  if (offered.length <= maxSuggestions) return offered;
  const part = typed.trim().toLowerCase();
  return offered.filter(({ id }) => id.toLowerCase().includes(part)).slice(0, maxSuggestions);
}

/** The suggestions of a field. */
function Suggestions({ id, offered }: { id: string; offered: readonly CatalogModel[] }): VNode {
  return (
    <datalist id={id}>
      {offered.map((model) => (
        // Firefox shows the label alone, so that it has to hold the name as well.
        <option key={model.id} value={model.id} label={t('two_facts', model.id, modelWords(model))} />
      ))}
    </datalist>
  );
}

/** A field for a model's name: any text, with suggestions from the service's list. */
function ModelField({
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
  /** All models of the service, and those that are suggested, in order. */
  models: readonly CatalogModel[];
  offered: readonly CatalogModel[];
  /** Called when the list would be of use. */
  wanted: () => void;
}): VNode {
  const list = useId();
  const known = models.find(({ id }) => id === value.trim());
  return (
    <Field label={label} hint={<ModelHint hint={hint} known={known} />} error={error}>
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
          <Suggestions id={list} offered={suggestionsFor(offered, value)} />
        </>
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

const lacksVision = (model: CatalogModel): boolean => noVisionWarning(model) !== undefined;

/** Returns the models with those for reading text first, else in the order of the list. */
function textReadersFirst(models: readonly CatalogModel[]): CatalogModel[] {
  return models.toSorted((a, b) => Number(b.readsText ?? false) - Number(a.readsText ?? false));
}

const noModels: readonly CatalogModel[] = [];

/** Returns what the field of the model says of a connection that was saved without one. */
function wantedWords({ wantsModel, draft, service }: ConnectionFormState): string[] {
  const { hasNoList, refusal, keyError } = service;
  const none = refusal && refusal.code !== 'wrongAddress' ? failureWords(refusal).title : t('models_none');
  return [
    ...(wantsModel && draft.visionModel.trim() === '' ? [t('vision_model_error')] : []),
    // The field of the key says that the key was rejected.
    ...(hasNoList && !('key' in keyError) ? [none] : []),
  ];
}

/** The model for pictures, typed or chosen from the suggestions. */
export function VisionModelField({
  offered,
  ...state
}: ConnectionFormState & { offered: readonly CatalogModel[] }): VNode {
  const { draft, errors, change, service } = state;
  return (
    <ModelField
      label={t('vision_model')}
      hint={wantedWords(state).join(' ')}
      error={errors.visionModel}
      field="visionModel"
      value={draft.visionModel}
      change={(visionModel) => change({ visionModel })}
      models={service.catalog?.models ?? noModels}
      offered={offered}
      wanted={service.wantModels}
    />
  );
}

/** The two models of a connection, and what is known of the service's list. */
export function ModelFields(state: ConnectionFormState): VNode {
  const { draft, change, service } = state;
  const [showsBlind, setShowsBlind] = useState(false);
  const models = service.catalog?.models ?? noModels;
  const { blind, offered, forText } = useMemo(() => {
    const seeing = showsBlind ? models : models.filter((model) => !lacksVision(model));
    return { blind: models.filter(lacksVision), offered: seeing, forText: textReadersFirst(seeing) };
  }, [models, showsBlind]);
  const shared = { models, wanted: service.wantModels };
  return (
    <>
      <VisionModelField {...state} offered={offered} />
      <ModelField
        {...shared}
        label={t('text_model')}
        hint={t('text_model_hint')}
        field="textModel"
        value={draft.textModel}
        change={(textModel) => change({ textModel })}
        offered={forText}
      />
      {blind.length > 0 && (
        <CheckBox label={t('models_show_blind')} checked={showsBlind} change={setShowsBlind} />
      )}
      {service.mayAsk && <ModelList {...state} />}
    </>
  );
}

/** The size and age of the service's list, and the button that asks for it again. */
function ModelList({ service: { catalog, isAsking, readModels } }: ConnectionFormState): VNode {
  const hasModels = catalog !== undefined && catalog.models.length > 0;
  const asked =
    hasModels && t('models_asked', plainNumber(catalog.models.length), timeWords(catalog.askedAt));
  return (
    <div class="row">
      <button type="button" onClick={() => readModels(true)}>
        {t('models_refresh')}
      </button>
      <p class="meta" aria-live="polite">
        {isAsking ? t('loading') : asked}
      </p>
    </div>
  );
}
