import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { type Keep, useChosen } from './hooks/use-chosen';

/** A checkbox with its label and, perhaps, a hint. Without one, the label may be a name in another direction. */
export function CheckBox({
  setting,
  label,
  hint,
  checked,
  change,
}: {
  /** The setting that the checkbox changes, if it changes one as a whole. */
  setting?: keyof Settings;
  label: string;
  hint?: string;
  checked: boolean;
  change: Keep<boolean>;
}): VNode {
  const id = useId();
  const { shown, choose } = useChosen(checked, change);
  return (
    <div class="check" data-setting={setting}>
      <input
        id={id}
        type="checkbox"
        checked={shown}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <div>
        <label for={id} dir={hint ? undefined : 'auto'}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} class="meta">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
