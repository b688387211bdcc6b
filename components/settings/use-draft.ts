import { useRef, useState } from 'preact/hooks';
import { connectionFor, isPreset, type PresetId } from '../../utils/model/presets';
import type { Connection } from '../../utils/model/settings';
import { draftOf, type ConnectionDraft } from './connection-draft';

/** A connection while it is typed, and the preset that it was filled in for. */
export interface Drafting {
  draft: ConnectionDraft;
  change: (part: Partial<ConnectionDraft>) => void;
  preset: PresetId | undefined;
  /** Fills in what a preset knows; without one, puts back what it took the place of. */
  fill: (preset: string) => void;
}

/** The draft of a connection; `saved` is the connection as it is kept, if it is. */
export function useDraft(saved: Connection | undefined): Drafting {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [preset, setPreset] = useState<PresetId>();
  const own = useRef(draft);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    preset,
    fill: (id) => {
      // Going through the list by keys must not cost what was typed before.
      if (preset === undefined) own.current = draft;
      const { visionModel, textModel } = draft;
      const filled = isPreset(id) ? draftOf(connectionFor(id)) : own.current;
      setPreset(isPreset(id) ? id : undefined);
      setDraft({ ...filled, visionModel, textModel });
    },
  };
}
