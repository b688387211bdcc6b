import type { ComponentChildren, VNode } from 'preact';

/** One line of a list: what it is about, what is to be known of it, and the button that ends it. */
export function Line({
  name,
  isAddress = false,
  button,
  spoken,
  press,
  children,
}: {
  name: string;
  /** One that runs from left to right in every language. */
  isAddress?: boolean;
  /** The button's words, and its name for those who hear it alone; none where there is nothing to end. */
  button?: string | undefined;
  spoken?: string;
  press?: () => void;
  children: ComponentChildren;
}): VNode {
  return (
    <li class="line">
      <div>
        <p class="name">{isAddress ? <span dir="ltr">{name}</span> : name}</p>
        {children}
      </div>
      {button !== undefined && (
        <button type="button" aria-label={spoken} onClick={press}>
          {button}
        </button>
      )}
    </li>
  );
}
