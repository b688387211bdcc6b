import type { VNode } from 'preact';
import { broughtBy, type Job, type Turn } from '../../utils/model/job';
import { tn } from '../../utils/i18n/messages';
import { AnswerWords } from './answer/answer';
import { AskedQuestion } from './asked-question';
import { usePanelTools } from '../shared/panel-tools';
import { Pictures } from './picture-view';
import './turns.css';

/** So many earlier turns stand open; of more, all but the last are folded away. */
const mostOpen = 2;

/** The pictures that came with a later turn; those of the first stand at the top of the card. */
function Brought({ job, at }: { job: Job; at: number }): VNode | null {
  const { view } = usePanelTools();
  if (at === 0) return null;
  return (
    <Pictures
      pictures={job.pictures}
      stretch={broughtBy(job, at)}
      view={(place) => view({ job, at: place })}
    />
  );
}

/** The earlier questions about the same pictures, with their answers, and the question of this one. */
export function Turns({
  job,
  isFolded,
  languageOf,
}: {
  job: Job;
  /** The card above shows them already. */
  isFolded: boolean;
  languageOf: (turn: Turn) => string;
}): VNode {
  const turns = job.turns.map((turn, at) => (
    <div key={at} class="turn" data-part="turn">
      <AskedQuestion job={job} at={at} task={turn.task} />
      <Brought job={job} at={at} />
      <AnswerWords turn={turn} lang={languageOf(turn)} />
    </div>
  ));
  const open = isFolded ? 0 : turns.length > mostOpen ? 1 : turns.length;
  const folded = turns.slice(0, turns.length - open);
  return (
    <>
      {folded.length > 0 && (
        <details class="earlier">
          <summary>{tn('earlier_turns', folded.length)}</summary>
          {folded}
        </details>
      )}
      {turns.slice(folded.length)}
      {job.task.kind === 'ask' && <AskedQuestion job={job} at={job.turns.length} task={job.task} />}
      <Brought job={job} at={job.turns.length} />
    </>
  );
}
