import { Component, type ComponentChild, type ComponentClass, type FunctionComponent, h } from 'preact';

/**
 * Returns a component that renders `Content` again only when one of its props changes, compared by identity.
 *
 * Not `memo` of `preact/compat`: importing that makes every `onChange` of a text box an `onInput`. Nor an element kept by
 * `useMemo`: in Preact 11.2 such an element keeps the parents it had first, and with them the list of that time.
 */
export function memo<Props extends object>(Content: FunctionComponent<Props>): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before: Readonly<Props> = this.props;
      const names = new Set([...Object.keys(before), ...Object.keys(next)]) as Set<keyof Props>;
      return [...names].some((name) => before[name] !== next[name]);
    }

    override render(): ComponentChild {
      return h(Content, this.props as Props);
    }
  };
}
