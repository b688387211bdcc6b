import type { ComponentProps, VNode } from 'preact';
import { type Keep, useChosen } from '../shared/hooks/use-chosen';

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
