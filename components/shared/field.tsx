import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import './form.css';

/** What ties a control to its label, its hint and its error. */
export interface ControlTies {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A labelled control with what helps to fill it in, and what is wrong with it, tied to it for screen readers. */
export function Field({
  setting,
  label,
  hint,
  error,
  children: control,
}: {
  /** The setting that it changes; nothing for a part of one. */
  setting?: keyof Settings;
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  children: (ties: ControlTies) => VNode;
}): VNode {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter((part) => part).join(' ');
  return (
    <div class="field" data-setting={setting}>
      <label for={id}>{label}</label>
      {control({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} class="error">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} class="meta">
          {hint}
        </div>
      )}
    </div>
  );
}
