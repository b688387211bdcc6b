import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { settings as settingsSchema, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { Field } from '../shared/field';
import { ChoiceList } from './choosers';
import { answerLanguages } from '../shared/language-names';
import { OwnTasks } from './own-tasks';
import { RadioGroup } from './radio-group';
import { SettingsSection } from './settings-section';
import { TasksTransfer } from './tasks-transfer';
import './tasks.css';

const details = ['full', 'brief'] as const satisfies readonly Settings['describeDetail'][];

/** What the standard tasks do, and a person's own. */
export function TasksSection({ settings }: { settings: Settings }): VNode {
  const { ownTasks, connections, describeDetail, translateTo } = settings;
  const offered = useMemo(answerLanguages, []);
  return (
    <SettingsSection title={t('section_tasks')}>
      <div data-setting="describeDetail">
        <RadioGroup
          legend={t('describe_detail')}
          choices={details.map((value) => ({
            value,
            label: t(`describe_detail_${value}`),
            hint: value === 'brief' ? t('describe_hint_brief', t('task_more')) : t('describe_hint_full'),
          }))}
          value={describeDetail}
          choose={(value) => {
            const chosen = settingsSchema.shape.describeDetail.parse(value);
            return changeSettings((before) => ({ ...before, describeDetail: chosen }));
          }}
        />
      </div>
      <div data-setting="translateTo">
        <Field label={t('translate_to')} hint={t('translate_to_hint', t('task_translate'))}>
          {(ties) => (
            <ChoiceList
              {...ties}
              value={translateTo}
              change={(value) => changeSettings((before) => ({ ...before, translateTo: value }))}
            >
              <option value="">{t('translate_to_answers')}</option>
              {offered.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </ChoiceList>
          )}
        </Field>
      </div>
      <div data-setting="ownTasks" class="own">
        <h3>{t('own_tasks')}</h3>
        <p class="meta">{t('own_tasks_hint')}</p>
        <OwnTasks tasks={ownTasks} connections={connections} />
        <TasksTransfer tasks={ownTasks} />
      </div>
    </SettingsSection>
  );
}
