import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { takeFocus } from '../shared/take-focus';
import { unknownVariablesIn, type Variable, variables } from '../../utils/model/own-task';
import { builtIn, type Connection, device, type OwnTask } from '../../utils/model/settings';
import { taskShape } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { plainName } from '../connection/connection-draft';
import { connectionLabel } from '../connection/connections';
import { plainNumber } from '../shared/format';
import { Field, SelectField } from '../shared/field';

/** An own task while it is typed. */
type TaskDraft = Omit<OwnTask, 'id'>;

/** The errors of a draft, in words, by field. */
type TaskErrors = Partial<Record<'name' | 'prompt', string>>;

/** Limits in UTF-16 units: of a name, as far as menus show it, and of a prompt. */
const maxNameLength = 60;
const maxPromptLength = 4000;

/** The draft of a new task. */
const emptyDraft: TaskDraft = { name: '', prompt: '', engine: '', shape: 'markdown' };

/** Returns the task of a draft, or the errors of the draft. */
export function taskFromDraft(draft: TaskDraft, id: string): { task: OwnTask } | { errors: TaskErrors } {
  const name = plainName(draft.name).replaceAll(/\s+/g, ' ').slice(0, maxNameLength).trim();
  const prompt = draft.prompt.replaceAll('\r\n', '\n').trim();
  const errors: TaskErrors = {};
  if (name === '') errors.name = t('required');
  if (prompt === '') errors.prompt = t('required');
  if (prompt.length > maxPromptLength) errors.prompt = t('own_prompt_long', plainNumber(maxPromptLength));
  return Object.keys(errors).length > 0 ? { errors } : { task: { ...draft, id, name, prompt } };
}

/** Returns a warning about the first word in braces that is no variable; empty without any. */
function unknownVariableText(prompt: string): string {
  const [first] = unknownVariablesIn(prompt);
  return first === undefined ? '' : t('own_unknown', `{${first}}`);
}

const shapeNames = {
  markdown: 'own_shape_markdown',
  text: 'own_shape_text',
  table: 'copy_shape_tsv',
  json: 'copy_shape_json',
} as const;

type ChangeDraft = (part: Partial<TaskDraft>) => void;

/** The variables, each with a button that inserts it at the text cursor. */
function VariableList({ insert }: { insert: (name: Variable) => void }): VNode {
  return (
    <details>
      <summary>{t('own_variables')}</summary>
      <ul class="variables">
        {variables.map((name) => (
          <li key={name}>
            <button type="button" aria-label={t('own_insert', `{${name}}`)} onClick={() => insert(name)}>
              <code dir="ltr">{`{${name}}`}</code>
            </button>
            <span class="meta">{name === 'language' ? t('answer_language') : t(`own_variable_${name}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PromptField({
  prompt,
  error,
  change,
}: {
  prompt: string;
  error: string | undefined;
  change: ChangeDraft;
}): VNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownVariableText(prompt);
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
      <VariableList insert={insert} />
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
  change: ChangeDraft;
}): VNode {
  const isGone = !['', device, builtIn].includes(engine) && !connections.some(({ id }) => id === engine);
  return (
    <SelectField
      label={t('answered_by_label')}
      value={engine}
      options={[
        { value: '', name: t('own_engine_usual') },
        { value: device, name: t('engine_device') },
        { value: builtIn, name: t('browser_model') },
        ...connections.map((one) => ({ value: one.id, name: connectionLabel(one, connections) })),
        ...(isGone ? [{ value: engine, name: t('keys_gone') }] : []),
      ]}
      choose={(engine) => change({ engine })}
    />
  );
}

/** The form of an own task; without `saved`, of a new one. Takes the focus, because a press opened it. */
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
  // One id as long as the form is open, so that a second press saves the same task.
  const [id] = useState(() => saved?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState<TaskDraft>(saved ?? emptyDraft);
  const [errors, setErrors] = useState<TaskErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);
  const change: ChangeDraft = (part) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = taskFromDraft(draft, id);
    if ('errors' in read) setErrors(read.errors);
    else save(read.task);
  };
  return (
    <form ref={form} class="own-task" aria-label={t('task')} onSubmit={submit} noValidate>
      <Field label={t('own_name')} error={errors.name}>
        {(ties) => (
          <input
            {...ties}
            ref={takeFocus}
            type="text"
            dir="auto"
            autocomplete="off"
            value={draft.name}
            onInput={({ currentTarget: { value } }) => change({ name: value })}
          />
        )}
      </Field>
      <PromptField prompt={draft.prompt} error={errors.prompt} change={change} />
      <EngineField engine={draft.engine} connections={connections} change={change} />
      <SelectField
        label={t('own_shape')}
        value={draft.shape}
        options={taskShape.options.map((shape) => ({ value: shape, name: t(shapeNames[shape]) }))}
        choose={(shape) => change({ shape })}
      />
      <div class="row">
        <button type="submit" class="first">
          {t('own_save')}
        </button>
        <button type="button" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
