import type { ComponentProps, VNode } from 'preact';
import { type Keep, useChosen } from '../shared/hooks/use-chosen';

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

/** A list to choose one of. */
export function ChoiceList({
  value,
  change,
  ...more
}: { value: string; change: Keep<string> } & Pick<
  ComponentProps<'select'>,
  'id' | 'aria-describedby' | 'children'
>): VNode {
  const { shown, choose } = useChosen(value, change);
  return <select {...more} value={shown} onChange={(event) => choose(event.currentTarget.value)} />;
}
