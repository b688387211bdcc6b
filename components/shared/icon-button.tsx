import type { ComponentProps, VNode } from 'preact';

/** A button that shows an icon; its name is also its tooltip. */
export function IconButton({
  name,
  class: look = '',
  ...others
}: { name: string; class?: string } & Pick<
  ComponentProps<'button'>,
  'aria-disabled' | 'aria-describedby' | 'aria-pressed' | 'onClick' | 'children' | 'ref'
>): VNode {
  return (
    <button type="button" class={`${look} icon-only`.trim()} aria-label={name} data-tip={name} {...others} />
  );
}
