import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
// The base style comes first, in whichever file the build puts this one.
import './base.css';
import './form.css';

/** A labeled list to choose one of. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; name: string }[];
  choose: (value: Value) => void;
}): VNode {
  return (
    <Field label={label}>
      {(ties) => (
        <select {...ties} value={value} onInput={(event) => choose(event.currentTarget.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The attributes that tie a control to its label, its hint and its error. */
export interface ControlTies {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A labeled control with its hint and its error, which are tied to it for screen readers. */
export function Field({
  setting,
  label,
  hint,
  error,
  children: control,
}: {
  /** The setting that the control changes, if it changes one as a whole. */
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
