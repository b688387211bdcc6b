import * as z from 'zod/mini';
import { device, mostTasks, ownTask, type OwnTask } from '../../utils/model/settings';
import { t, tn } from '../../utils/i18n/messages';
import { count } from '../shared/format';
import { readTask } from './own-task-draft';

const version = 1;

/** So many characters of a wrong task's name are shown. */
const mostShown = 60;

/** A task as it stands in a file. A connection's id means nothing in another browser. */
const exported = z.omit(ownTask, { id: true });
const anyFile = z.object({ sightread: z.literal('tasks'), version: z.number() });
const file = z.object({ tasks: z.array(exported) });

/** A file of one's own tasks, as JSON. */
export function fileOf(tasks: readonly OwnTask[]): string {
  const content = {
    sightread: 'tasks',
    version,
    tasks: tasks.map((one) => ({
      ...exported.parse(one),
      engine: one.engine === device ? device : '',
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The tasks in a file, as new ones; or in words, why it cannot be used. */
export function readFile(text: string): { tasks: OwnTask[] } | { error: string } {
  const json = parseJson(text);
  const head = anyFile.safeParse(json);
  if (!head.success) return { error: t('tasks_no_file') };
  if (head.data.version > version) return { error: t('import_newer') };
  const read = file.safeParse(json);
  if (!read.success) return { error: t('tasks_no_file') };
  const tasks: OwnTask[] = [];
  for (const one of read.data.tasks) {
    // What the form would not save does not come in by a file either.
    const engine = one.engine === device ? device : '';
    const checked = readTask({ ...one, engine }, crypto.randomUUID());
    if ('errors' in checked) return { error: t('tasks_wrong', one.name.slice(0, mostShown)) };
    tasks.push(checked.task);
  }
  return { tasks };
}

/** Those of some tasks that are not there yet, each of them once: the same name and words are the same task. */
export function newAmong(found: readonly OwnTask[], known: readonly OwnTask[]): OwnTask[] {
  const sameness = ({ name, prompt }: OwnTask): string => JSON.stringify([name, prompt]);
  const seen = new Set(known.map(sameness));
  return found.filter((one) => {
    const isNew = !seen.has(sameness(one));
    seen.add(sameness(one));
    return isNew;
  });
}

/** That tasks would be more than a menu can hold, in words; undefined where they are not. */
export function tooMany(all: number): string | undefined {
  return all > mostTasks ? tn('tasks_too_many', all, count(mostTasks)) : undefined;
}
