import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/domain/settings';

/** A box to tick, with what ticking it means. */
export function CheckBox({
  setting,
  label,
  hint,
  checked,
  change,
}: {
  /** The setting that it changes; nothing for a part of one. */
  setting?: keyof Settings;
  label: string;
  hint: string;
  checked: boolean;
  change: (checked: boolean) => void;
}): VNode {
  const id = useId();
  return (
    <div class="check" data-setting={setting}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        <p id={`${id}-hint`} class="meta">
          {hint}
        </p>
      </div>
    </div>
  );
}
