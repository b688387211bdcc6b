import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { OfferedModel } from '../../../utils/model/offered-models';
import { t, listWords } from '../../../utils/i18n/messages';
import { InstallProgress } from '../../models/install-progress';
import type { ModelEntry } from '../../models/model-entries';
import { progressWords, sizeWords } from '../../models/model-words';
import type { ModelActivity } from '../../models/use-installs';
import { bytesInWords } from '../../shared/format';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { shortLanguageName } from '../../shared/language-names';

/** The state of a model's item. The model itself is separate. */
export interface ModelItemState {
  activity: ModelActivity | undefined;
  failure: string | undefined;
  /** The model's answer about the sample picture, or the note that the model is being tried. */
  trial: string | undefined;
  isMetered: boolean;
  /** Whether the model is used to describe; undefined if there is no other one to choose. */
  isUsed: boolean | undefined;
}

/** The user's actions on a model. */
export interface ModelItemActions {
  install: () => void;
  remove: () => void;
  use: () => void;
}

/** The facts about an offered model before it is downloaded. */
function OfferFacts({ offered }: { offered: OfferedModel }): VNode {
  const { license, isOpen, languages, tasks, weakAt } = offered;
  return (
    <>
      <p class="meta">{t('models_license', license)}</p>
      {!isOpen && <p class="meta">{t('models_license_limited')}</p>}
      <p class="meta">{t('models_languages', listWords(languages.map(shortLanguageName)))}</p>
      <p class="meta">{t('models_good_at', listWords(tasks.map((task) => t(`model_task_${task}`))))}</p>
      {weakAt.length > 0 && (
        <p class="meta">{t('models_weak_at', listWords(weakAt.map((what) => t(`model_weak_${what}`))))}</p>
      )}
    </>
  );
}

/** The choice of the model that describes. */
function UsedChoice({
  isUsed,
  use,
  describedBy,
}: {
  isUsed: boolean;
  use: () => void;
  describedBy: string;
}): VNode {
  return (
    <label class="model-use">
      <input type="radio" name="used-model" checked={isUsed} aria-describedby={describedBy} onChange={use} />
      {t('models_use')}
    </label>
  );
}

/** One model or language: its facts, its state and its buttons. */
export function ModelItem({
  entry,
  state: { activity, failure, trial, isMetered, isUsed },
  actions,
  describedBy = '',
}: {
  entry: ModelEntry;
  state: ModelItemState;
  actions: ModelItemActions;
  /** The id of what is said once for the whole list, of short items: these have only a name and a size. */
  describedBy?: string;
}): VNode {
  const id = useId();
  // A button that replaces another one takes its focus only if a second press does no harm.
  const item = useKeptFocus<HTMLLIElement>(
    (element) => element.querySelector<HTMLElement>('[data-act="install"], [data-act="stop"]') ?? element,
  );
  const { name, installed, source, offered, why, partialBytes, bytes } = entry;
  const isIdle = !activity;
  const isShort = describedBy !== '';
  const Heading = isShort ? 'h3' : 'h2';
  const button = (
    act: 'install' | 'stop' | 'delete',
    label: string,
    press: () => void,
  ): ComponentChildren => (
    <button
      key={act}
      type="button"
      data-act={act}
      // Only the recommended one of the offered models has the main button.
      class={act === 'install' && !isShort && (why || !offered) ? 'first' : ''}
      aria-describedby={`${id}-name ${id}-about ${describedBy}`.trim()}
      onClick={press}
    >
      {label}
    </button>
  );
  return (
    <li
      ref={item}
      class={isShort ? 'model short' : 'card model'}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
    >
      <div class="model-about">
        <Heading id={`${id}-name`} dir="auto">
          {name}
        </Heading>
        <div id={`${id}-about`}>
          {!installed && why && <p class="why">{t(`models_why_${why}`)}</p>}
          <p class="meta">{sizeWords(isShort ? { ...entry, hosts: [] } : entry)}</p>
          {isIdle && !installed && partialBytes > 0 && source && (
            <p class="meta">{t('models_kept', progressWords(partialBytes, bytes))}</p>
          )}
          {!installed && offered && <OfferFacts offered={offered} />}
          {isMetered && isIdle && (
            <p class="warning">{t('models_metered', bytesInWords(bytes - partialBytes))}</p>
          )}
        </div>
      </div>
      <div class="row model-acts">
        {isIdle && !installed && source && button('install', t('models_install'), actions.install)}
        {activity && button('stop', t('action_stop'), activity.stop)}
        {!activity?.progress &&
          (installed || partialBytes > 0) &&
          button('delete', t('action_delete'), actions.remove)}
      </div>
      {isUsed !== undefined && <UsedChoice isUsed={isUsed} use={actions.use} describedBy={`${id}-name`} />}
      <InstallProgress name={name} progress={activity?.progress} />
      {/* In the document from the start, so that its first words are announced. A language is not tried. */}
      {!isShort && (
        <p class="model-trial" aria-live="polite" dir="auto">
          {trial}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" class="error">
          {failure}
        </p>
      )}
    </li>
  );
}
