import type { Proposal } from '../../utils/model/alt-text';
import { background } from '../shared/background';

/** By the id of a proposal: its last edit that is not saved yet, or was refused. */
const unsaved = new Map<string, Promise<void>>();

/** Saves a person's changes to a proposal, after earlier ones. Throws as the background does. */
export function saveEdit(proposal: Proposal): Promise<void> {
  const { id } = proposal;
  const before = unsaved.get(id) ?? Promise.resolve();
  const saving = before.catch(() => undefined).then(() => background.saveProposal({ proposal }));
  unsaved.set(id, saving);
  const forget = (): void => void (unsaved.get(id) === saving && unsaved.delete(id));
  saving.then(forget, () => undefined);
  return saving;
}

/** Waits for the edits of proposals, by id: what is shown is then stored. Throws why one was refused. */
export async function editsSaved(ids: readonly string[]): Promise<void> {
  const edits = ids.flatMap((id) => unsaved.get(id) ?? []);
  await Promise.allSettled(edits);
  await Promise.all(edits);
}
