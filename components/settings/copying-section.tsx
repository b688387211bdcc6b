import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { copyShape, copyShapes } from '../../utils/model/copy-shape';
import type { Settings } from '../../utils/model/settings';
import type { TaskKind } from '../../utils/model/task';
import { changeSettings } from '../../utils/store/settings';
import { shapeName } from '../../utils/i18n/copy-words';
import { t } from '../../utils/i18n/messages';
import { requestPermissions } from '../shared/permissions';
import { CheckBox } from '../shared/check-box';
import type { Keep } from '../shared/hooks/use-chosen';
import { ChoiceList } from './choosers';
import { SettingsSection } from './settings-section';

const kinds = {
  describe: 'task_describe',
  alt: 'task_alt',
  text: 'task_text',
  ask: 'task_ask',
  translate: 'task_translate',
  revise: 'copy_shapes_revise',
  custom: 'copy_shapes_custom',
} as const satisfies Record<TaskKind, string>;

/** Remembers a shape for a kind of task; an empty value forgets it. */
function remember(kind: string, value: string): Promise<Settings> {
  const read = copyShape.safeParse(value);
  return changeSettings((before) => {
    const { [kind]: _before, ...others } = before.copyShapes;
    return { ...before, copyShapes: read.success ? { ...others, [kind]: read.data } : others };
  });
}

function ShapeField({ kind, settings }: { kind: keyof typeof kinds; settings: Settings }): VNode {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t(kinds[kind])}</label>
      <ChoiceList id={id} value={settings.copyShapes[kind] ?? ''} change={(value) => remember(kind, value)}>
        <option value="">{t('copy_shape_automatic')}</option>
        {copyShapes.map((shape) => (
          <option key={shape} value={shape}>
            {shapeName(shape)}
          </option>
        ))}
      </ChoiceList>
    </div>
  );
}

/** How answers are copied. */
export function CopyingSection({ settings }: { settings: Settings }): VNode {
  const hint = useId();
  const [isRefused, setRefused] = useState(false);
  const change: Keep<boolean> = async (wanted, isLatest) => {
    // In the click itself: a document that nobody sees may copy with this alone.
    const isLet = !wanted || (await requestPermissions({ permissions: ['clipboardWrite'] }));
    if (!isLatest()) return false;
    setRefused(!isLet);
    if (isLet) await changeSettings((before) => ({ ...before, autoCopy: wanted }));
    return isLet;
  };
  const isAny = Object.keys(settings.copyShapes).length > 0;
  return (
    <SettingsSection title={t('section_copying')}>
      <div data-setting="autoCopy">
        <CheckBox
          label={t('auto_copy')}
          hint={t('auto_copy_hint')}
          checked={settings.autoCopy}
          change={change}
        />
        {isRefused && <p role="alert">{t('auto_copy_refused')}</p>}
      </div>
      <fieldset data-setting="copyShapes" aria-describedby={hint}>
        <legend>{t('copy_shapes_legend')}</legend>
        <p id={hint} class="meta">
          {t('copy_shapes_hint')}
        </p>
        {Object.keys(kinds).map((kind) => (
          <ShapeField key={kind} kind={kind as keyof typeof kinds} settings={settings} />
        ))}
        <button
          type="button"
          aria-disabled={!isAny}
          onClick={() => void changeSettings((before) => ({ ...before, copyShapes: {} }))}
        >
          {t('copy_shapes_reset')}
        </button>
      </fieldset>
    </SettingsSection>
  );
}
