import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

/** A box to tick, with what ticking it means. */
export function CheckBox({
  label,
  hint,
  checked,
  change,
}: {
  label: string;
  hint: string;
  checked: boolean;
  change: (checked: boolean) => void;
}): VNode {
  const id = useId();
  return (
    <div class="check">
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
