import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { itemOf, menuItems } from '../../utils/model/task-start';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { TickBox } from '../shared/check-box';
import { SettingsSection } from './settings-section';

/** What stands in the context menu: each item can be switched off. */
export function MenuSection({ settings: { menuHidden, ownTasks } }: { settings: Settings }): VNode {
  const group = useId();
  const standard = menuItems.map(({ id, text }) => ({ id: id as string, name: t(text) }));
  const own = ownTasks.map((task) => ({ id: itemOf(task), name: task.name }));
  const items = [...standard, ...own];
  const show = (item: string, isShown: boolean): Promise<Settings> =>
    changeSettings((before) => {
      const rest = before.menuHidden.filter((one) => one !== item);
      return { ...before, menuHidden: isShown ? rest : [...rest, item] };
    });
  const isEmpty = items.every(({ id }) => menuHidden.includes(id));
  return (
    <SettingsSection title={t('section_menu')}>
      <fieldset data-setting="menuHidden">
        <legend>{t('menu_items')}</legend>
        <div class="boxes">
          {items.map(({ id, name }) => (
            <div class="check" key={id}>
              <TickBox
                id={`${group}-${id}`}
                checked={!menuHidden.includes(id)}
                change={(isShown) => show(id, isShown)}
              />
              <label for={`${group}-${id}`} dir="auto">
                {name}
              </label>
            </div>
          ))}
        </div>
        <p class="meta" aria-live="polite">
          {isEmpty ? t('menu_items_none') : t('menu_items_hint')}
        </p>
      </fieldset>
    </SettingsSection>
  );
}
