import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Variable, variables } from '../../utils/model/own-task';
import { type Connection, device, type OwnTask } from '../../utils/model/settings';
import { taskShape } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import { Field } from '../shared/field';
import { emptyDraft, readTask, type TaskDraft, type TaskErrors, unknownWords } from './own-task-draft';

type Change = (part: Partial<TaskDraft>) => void;

/** Puts a variable where the text cursor is; what it gives stands beside its button. */
function Variables({ insert }: { insert: (name: Variable) => void }): VNode {
  return (
    <details>
      <summary>{t('own_variables')}</summary>
      <ul class="variables">
        {variables.map((name) => (
          <li key={name}>
            <button type="button" aria-label={t('own_insert', `{${name}}`)} onClick={() => insert(name)}>
              <code dir="ltr">{`{${name}}`}</code>
            </button>
            <span class="meta">{t(`own_variable_${name}`)}</span>
          </li>
        ))}
      </ul>
      <p class="meta">{t('own_variables_hint')}</p>
    </details>
  );
}

function Prompt({
  prompt,
  error,
  change,
}: {
  prompt: string;
  error: string | undefined;
  change: Change;
}): VNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownWords(prompt);
  const insert = (name: Variable): void => {
    const { selectionStart = prompt.length, selectionEnd = prompt.length } = box.current ?? {};
    box.current?.focus();
    box.current?.setRangeText(`{${name}}`, selectionStart, selectionEnd, 'end');
    change({ prompt: box.current?.value ?? prompt });
  };
  return (
    <>
      <Field
        label={t('own_prompt')}
        hint={
          <>
            <p>{t('own_prompt_hint')}</p>
            {unknown && <p class="warning">{unknown}</p>}
          </>
        }
        error={error}
      >
        {(ties) => (
          <textarea
            {...ties}
            ref={box}
            rows={5}
            dir="auto"
            value={prompt}
            onInput={({ currentTarget: { value } }) => change({ prompt: value })}
          />
        )}
      </Field>
      <Variables insert={insert} />
    </>
  );
}

function EngineField({
  engine,
  connections,
  change,
}: {
  engine: string;
  connections: readonly Connection[];
  change: Change;
}): VNode {
  const isGone = engine !== '' && engine !== device && !connections.some(({ id }) => id === engine);
  return (
    <Field label={t('own_engine')}>
      {(ties) => (
        <select
          {...ties}
          value={engine}
          onChange={({ currentTarget: { value } }) => change({ engine: value })}
        >
          <option value="">{t('own_engine_usual')}</option>
          <option value={device}>{t('own_engine_device')}</option>
          {connections.map((one) => (
            <option key={one.id} value={one.id}>
              {connectionLabel(one, connections)}
            </option>
          ))}
          {isGone && <option value={engine}>{t('own_engine_gone')}</option>}
        </select>
      )}
    </Field>
  );
}

/** The form of a task of one's own, new without a `saved` one. Takes the focus: a press opened it. */
export function OwnTaskForm({
  saved,
  connections,
  save,
  cancel,
}: {
  saved: OwnTask | undefined;
  connections: readonly Connection[];
  save: (task: OwnTask) => void;
  cancel: () => void;
}): VNode {
  // One for as long as the form is open: pressed twice, it saves the same task twice.
  const [id] = useState(() => saved?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState<TaskDraft>(saved ?? emptyDraft);
  const [errors, setErrors] = useState<TaskErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => name.current?.focus(), []);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = readTask(draft, id);
    if ('errors' in read) setErrors(read.errors);
    else save(read.task);
  };
  return (
    <form ref={form} class="own-task" aria-label={t('own_form')} onSubmit={submit} noValidate>
      <Field label={t('own_name')} hint={t('own_name_hint')} error={errors.name}>
        {(ties) => (
          <input
            {...ties}
            ref={name}
            type="text"
            dir="auto"
            autocomplete="off"
            value={draft.name}
            onInput={({ currentTarget: { value } }) => change({ name: value })}
          />
        )}
      </Field>
      <Prompt prompt={draft.prompt} error={errors.prompt} change={change} />
      <EngineField engine={draft.engine} connections={connections} change={change} />
      <Field label={t('own_shape')}>
        {(ties) => (
          <select
            {...ties}
            value={draft.shape}
            onChange={({ currentTarget: { value } }) => change({ shape: taskShape.parse(value) })}
          >
            {taskShape.options.map((shape) => (
              <option key={shape} value={shape}>
                {t(`own_shape_${shape}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div class="row">
        <button type="submit" class="first">
          {t('own_save')}
        </button>
        <button type="button" onClick={cancel}>
          {t('own_cancel')}
        </button>
      </div>
    </form>
  );
}
