import type { RefObject, VNode } from 'preact';
import { menuItemOf, newPictureRequest, taskRequestOf } from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import {
  CaptureIcon,
  ChooseIcon,
  DownChevron,
  HistoryIcon,
  ListIcon,
  PasteIcon,
  SettingsIcon,
} from '../shared/icons';
import { Menu } from '../shared/menu';
import { Toolbar } from '../shared/toolbar';
import { acceptedFiles, useNewPictureTools } from './new-pictures';
import { usePanelTools } from '../shared/panel-tools';
import './app-bar.css';

/** The menu items that need no question. */
const ordinary = ['describe', 'alt', 'text'];

/** The menu with the tasks of a new picture, for users with own tasks. */
function NewTask(): VNode | null {
  const { settings } = usePanelTools();
  const { newItem, chooseItem } = useNewPictureTools();
  const own = settings?.ownTasks ?? [];
  if (!settings || own.length === 0) return null;
  const offered = [...ordinary, ...own.map(menuItemOf)];
  // A chosen own task may have been deleted.
  const chosen =
    newItem !== undefined && offered.includes(newItem) ? newItem : newPictureRequest(settings).task.kind;
  const items = offered.flatMap((item) => {
    const start = taskRequestOf(item, settings);
    const press = (): void => chooseItem(item);
    return start ? [{ label: taskName(start.task), isChosen: item === chosen, press }] : [];
  });
  return (
    <Menu name={t('new_task')} groups={() => [{ label: t('new_task'), items }]}>
      <DownChevron />
    </Menu>
  );
}

/** A button of the bar: its icon and, in wide windows, its word, which is its name or a part of it. */
function BarButton({
  name,
  word = name,
  press,
  icon,
}: {
  name: string;
  word?: string;
  press: (press: MouseEvent) => void;
  icon: VNode;
}): VNode {
  return (
    <button type="button" class="ghost" aria-label={name} data-tip={name} onClick={press}>
      {icon}
      <span>{word}</span>
    </button>
  );
}

/** The row at the top of the panel: new pictures, then places. Pasting and dropping work everywhere in the panel. */
export function AppBar({
  chooser,
  chosen,
  list,
  openHistory,
  isHidden,
  rows,
}: {
  chooser: RefObject<HTMLInputElement | null>;
  chosen: (files: readonly File[]) => void;
  /** Lists the pictures of the page. */
  list: () => void;
  openHistory: () => void;
  isHidden: boolean;
  /** Rows under the buttons, which are there in every view. */
  rows: VNode;
}): VNode {
  const { capture, chooseNew, paste } = useNewPictureTools();
  const { openSettings, settings } = usePanelTools();
  const hasOwnTasks = (settings?.ownTasks.length ?? 0) > 0;
  return (
    <div class="at-top">
      <header class="app-bar" hidden={isHidden}>
        <Toolbar class={hasOwnTasks ? 'new has-tasks' : 'new'} name={t('new_picture')}>
          <BarButton name={t('capture_title')} press={capture} icon={<CaptureIcon />} />
          <BarButton name={t('new_choose')} word={t('bar_choose')} press={chooseNew} icon={<ChooseIcon />} />
          <BarButton name={t('new_paste')} word={t('bar_paste')} press={paste} icon={<PasteIcon />} />
          <NewTask />
          <input
            ref={chooser}
            type="file"
            multiple
            accept={acceptedFiles}
            hidden
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              // Otherwise choosing the same file again would cause no event.
              currentTarget.value = '';
              chosen(files);
            }}
          />
        </Toolbar>
        <nav>
          <Toolbar name={t('bar_places')}>
            <BarButton name={t('list_title')} word={t('bar_list')} press={list} icon={<ListIcon />} />
            <BarButton name={t('history_title')} press={openHistory} icon={<HistoryIcon />} />
            <BarButton name={t('open_settings')} press={() => openSettings()} icon={<SettingsIcon />} />
          </Toolbar>
        </nav>
      </header>
      {rows}
    </div>
  );
}
