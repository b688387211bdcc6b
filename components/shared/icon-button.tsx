import type { ComponentProps, VNode } from 'preact';

/** A button that shows an icon. `tip` is its tooltip, by default its name. */
export function IconButton({
  name,
  tip = name,
  class: look = '',
  ...others
}: { name: string; tip?: string; class?: string; 'data-act'?: string } & Pick<
  ComponentProps<'button'>,
  'aria-disabled' | 'aria-describedby' | 'aria-pressed' | 'onClick' | 'children' | 'ref'
>): VNode {
  return (
    <button type="button" class={`${look} icon-only`.trim()} aria-label={name} data-tip={tip} {...others} />
  );
}
