import type { ComponentProps, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { type Keep, useChosen } from './hooks/use-chosen';

/** A box to tick. */
export function TickBox({
  checked,
  change,
  ...more
}: { checked: boolean; change: Keep<boolean> } & Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby'
>): VNode {
  const { shown, choose } = useChosen(checked, change);
  return (
    <input
      {...more}
      type="checkbox"
      checked={shown}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

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
  change: Keep<boolean>;
}): VNode {
  const id = useId();
  return (
    <div class="check" data-setting={setting}>
      <TickBox id={id} checked={checked} aria-describedby={`${id}-hint`} change={change} />
      <div>
        <label for={id}>{label}</label>
        <p id={`${id}-hint`} class="meta">
          {hint}
        </p>
      </div>
    </div>
  );
}
