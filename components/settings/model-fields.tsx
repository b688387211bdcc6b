import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { CatalogueModel } from '../../utils/model/service';
import { t, tn } from '../../utils/i18n/messages';
import { count, moment } from '../shared/format';
import { CheckBox } from '../shared/check-box';
import { ModelField } from './model-field';
import { blindWords } from './model-words';
import type { ConnectionFormState } from './use-connection-form';

const isBlind = (model: CatalogueModel): boolean => blindWords(model) !== undefined;

/** Those that were made for reading text come first, in the order of the list. */
function textFirst(models: readonly CatalogueModel[]): CatalogueModel[] {
  return models.toSorted((a, b) => Number(b.readsText ?? false) - Number(a.readsText ?? false));
}

const noModels: readonly CatalogueModel[] = [];

/** The model that looks at pictures, to be chosen of those that are offered or typed. */
export function VisionModelField({
  draft,
  errors,
  change,
  service,
  offered,
}: ConnectionFormState & { offered: readonly CatalogueModel[] }): VNode {
  return (
    <ModelField
      label={t('vision_model')}
      hint={service.hasNoList ? t('models_none') : ''}
      error={errors.visionModel}
      field="visionModel"
      value={draft.visionModel}
      change={(visionModel) => change({ visionModel })}
      models={service.catalogue?.models ?? noModels}
      offered={offered}
      wanted={service.wantModels}
    />
  );
}

/** The two models of a connection, and the list they may be taken from. */
export function ModelFields(state: ConnectionFormState): VNode {
  const { draft, change, service } = state;
  const [showsBlind, setShowsBlind] = useState(false);
  const models = service.catalogue?.models ?? noModels;
  const { blind, offered, forText } = useMemo(() => {
    const seeing = showsBlind ? models : models.filter((model) => !isBlind(model));
    return { blind: models.filter(isBlind), offered: seeing, forText: textFirst(seeing) };
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
        <CheckBox
          label={t('models_show_blind')}
          hint={tn('models_show_blind_hint', blind.length)}
          checked={showsBlind}
          change={setShowsBlind}
        />
      )}
      {service.mayAsk && <ModelList {...state} />}
    </>
  );
}

/** How many models the service's list has and when it was asked, and the button that asks anew. */
function ModelList({ service: { catalogue, isAsking, readModels } }: ConnectionFormState): VNode {
  const hasModels = catalogue !== undefined && catalogue.models.length > 0;
  const asked = hasModels && t('models_asked', count(catalogue.models.length), moment(catalogue.askedAt));
  return (
    <div class="row">
      <button type="button" onClick={() => readModels(true)}>
        {t('models_refresh')}
      </button>
      <p class="meta" aria-live="polite">
        {isAsking ? t('models_asking') : asked}
      </p>
    </div>
  );
}
