import type { RefObject, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { menuItemOf, taskRequestOf } from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import { CaptureIcon, ChooseIcon, ListIcon, PasteIcon } from '../shared/icons';
import { acceptedFiles, useNewPictureTools } from './new-pictures';
import { usePanelTools } from '../shared/panel-tools';

/** The items of the menu that need no question. */
const ordinary = ['describe', 'alt', 'text'];

/** The list to choose the task of a new picture from, for people with own tasks. */
function NewTask(): VNode | null {
  const { settings } = usePanelTools();
  const { newItem, chooseItem } = useNewPictureTools();
  const id = useId();
  const own = settings?.ownTasks ?? [];
  if (!settings || own.length === 0) return null;
  const offered = [...ordinary, ...own.map(menuItemOf)].flatMap((item) => {
    const start = taskRequestOf(item, settings);
    return start ? [{ item, name: taskName(start.task) }] : [];
  });
  // A chosen own task may have been deleted.
  const chosen = offered.some(({ item }) => item === newItem) ? newItem : 'describe';
  return (
    <div class="new-task">
      <label for={id}>{t('new_task')}</label>
      <select id={id} value={chosen} onChange={({ currentTarget }) => chooseItem(currentTarget.value)}>
        {offered.map(({ item, name }) => (
          <option key={item} value={item} selected={item === chosen}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The buttons for a new picture; pasting and dropping work everywhere in the panel. */
export function NewPicture({
  chooser,
  chosen,
  list,
}: {
  chooser: RefObject<HTMLInputElement | null>;
  chosen: (files: readonly File[]) => void;
  /** Lists the pictures of the page. */
  list: () => void;
}): VNode {
  const { capture, chooseNew, paste } = useNewPictureTools();
  return (
    <div class="actions" role="group" aria-label={t('new_picture')}>
      <button type="button" onClick={(press) => capture(press)}>
        <CaptureIcon />
        {t('new_capture')}
      </button>
      <button type="button" onClick={chooseNew}>
        <ChooseIcon />
        {t('new_choose')}
      </button>
      <button type="button" onClick={paste}>
        <PasteIcon />
        {t('new_paste')}
      </button>
      <button type="button" onClick={list}>
        <ListIcon />
        {t('list_title')}
      </button>
      <NewTask />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={acceptedFiles}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
          chosen(files);
        }}
      />
    </div>
  );
}
