import type { ComponentProps, VNode } from 'preact';

/** A button that shows an icon; its name is also its tooltip. */
export function IconButton({
  name,
  class: look,
  ...others
}: { name: string; class?: 'plain' } & Pick<
  ComponentProps<'button'>,
  'aria-disabled' | 'onClick' | 'children'
>): VNode {
  return (
    <button
      type="button"
      class={look ? `${look} icon-only` : 'icon-only'}
      aria-label={name}
      title={name}
      {...others}
    />
  );
}
