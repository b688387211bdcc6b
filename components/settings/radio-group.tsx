import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { type Keep, useChosen } from '../shared/hooks/use-chosen';

/** One choice of a radio group; `unavailable` says why it cannot be chosen, `more` stands below it. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
  unavailable?: string;
  more?: ComponentChildren;
}

/** A group of radio buttons; a choice holds at once. */
export function RadioGroup({
  setting,
  legend,
  hint,
  choices,
  value,
  choose,
}: {
  /** The setting that it changes; nothing for a part of one. */
  setting?: keyof Settings;
  legend: string;
  hint?: string;
  choices: readonly Choice[];
  value: string;
  choose: Keep<string>;
}): VNode {
  const group = useId();
  const chosen = useChosen(value, choose);
  return (
    <fieldset data-setting={setting} aria-describedby={hint && `${group}-hint`}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${group}-hint`} class="meta">
          {hint}
        </p>
      )}
      {choices.map((choice) => {
        const id = `${group}-${choice.value}`;
        const meaning = choice.unavailable ?? choice.hint;
        return (
          <div class="check" key={choice.value}>
            <input
              id={id}
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === chosen.shown}
              disabled={choice.unavailable !== undefined}
              aria-describedby={meaning && `${id}-hint`}
              onChange={() => chosen.choose(choice.value)}
            />
            <div>
              <label for={id}>{choice.label}</label>
              {meaning && (
                <p id={`${id}-hint`} class="meta">
                  {meaning}
                </p>
              )}
              {choice.more}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
