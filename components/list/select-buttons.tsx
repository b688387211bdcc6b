import type { VNode } from 'preact';
import type { ListedPicture } from '../../utils/model/page-pictures';
import { t, tn } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';

/** Selects many pictures at once, among those that are shown, and says how many that are. */
export function SelectButtons({
  pictures,
  selected,
  selectOnly,
  words,
}: {
  pictures: readonly ListedPicture[];
  selected: ReadonlySet<string>;
  selectOnly: (refs: readonly string[]) => void;
  /** How many are shown. */
  words: string;
}): VNode {
  const { say } = usePanelTools();
  const choose = (some: readonly ListedPicture[]): void => {
    selectOnly(some.map(({ ref }) => ref));
    say(tn('list_selected', some.length));
  };
  const nameless = pictures.filter(({ verdict }) => verdict === 'missing');
  return (
    <div class="row selecting">
      <span class="meta">
        {words} {selected.size > 0 && tn('list_selected', selected.size)}
      </span>
      <button type="button" class="plain" onClick={() => choose(pictures)}>
        {t('list_select_shown')}
      </button>
      {nameless.length > 0 && nameless.length < pictures.length && (
        <button type="button" class="plain" onClick={() => choose(nameless)}>
          {t('list_select_nameless')}
        </button>
      )}
      {selected.size > 0 && (
        <button type="button" class="plain" onClick={() => choose([])}>
          {t('list_select_none')}
        </button>
      )}
    </div>
  );
}
