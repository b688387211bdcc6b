import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { secondOpinions, type OpinionCandidate } from '../../utils/answers/opinions/who';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import { background } from '../shared/background';
import { ComparedOpinions } from './compared-opinions';
import { usePanelTools } from '../shared/panel-tools';

function labelOf({ connection, isSame }: OpinionCandidate, { connections }: Settings): string {
  const name = connection ? connectionLabel(connection, connections) : t('this_device');
  return isSame ? t('opinion_again', name) : name;
}

/** Asks somebody else the same by one press; where there are several, also whom. */
function AskAnother({ job, settings }: { job: Job; settings: Settings }): VNode | null {
  const { actAndFollow } = usePanelTools();
  const [chosen, choose] = useState<string>();
  const others = secondOpinions(job, settings);
  const asked = others.find(({ id }) => id === chosen) ?? others[0];
  if (!asked) return null;
  return (
    <div class="row second">
      <button
        type="button"
        onClick={() => actAndFollow(() => background.secondOpinion({ id: job.id, engine: asked.id }))}
      >
        {t('opinion_ask')}
      </button>
      {others.length === 1 ? (
        <span class="meta">{labelOf(asked, settings)}</span>
      ) : (
        <select
          aria-label={t('opinion_from')}
          value={asked.id}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {others.map((other) => (
            <option key={other.id} value={other.id} selected={other.id === asked.id}>
              {labelOf(other, settings)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

const isAnswered = ({ answer }: Job): boolean => answer.trim() !== '';

/** The way to a second opinion on a finished answer. */
export function SecondOpinion({ job }: { job: Job }): VNode | null {
  const { settings } = usePanelTools();
  const isAsked = job.state === 'done' && isAnswered(job) && job.pictures.length > 0;
  return settings && isAsked ? <AskAnother job={job} settings={settings} /> : null;
}

/** What this answer and the one that it is a second opinion to have in common, and what not. */
export function Opinion({ job }: { job: Job }): VNode | null {
  // Half an answer says nothing of what only the other one says. One that was stopped while it was compared is whole.
  const isWhole = job.state === 'done' || job.stage.kind === 'comparing';
  const { opinionOf } = job;
  return opinionOf && isWhole && isAnswered(job) ? <ComparedOpinions job={job} first={opinionOf} /> : null;
}
