import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

/** A named part of the settings. */
export function SettingsSection({ title, children }: { title: string; children: ComponentChildren }): VNode {
  const heading = useId();
  return (
    <section class="card" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
