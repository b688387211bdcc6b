import type { VNode } from 'preact';
import { isEmptyText, type Job } from '../../utils/model/job';
import { opinionCandidates, type OpinionCandidate } from '../../utils/answers/opinions/second-opinion';
import { builtIn, type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import { canStart, type TaskRequest } from '../../utils/model/task-start';
import { changeSettings } from '../../utils/store/settings';
import { background } from '../shared/background';
import { AgainIcon, BinIcon, EnlargeIcon, MoreIcon, OpinionIcon } from '../shared/icons';
import { type FoldedItems, Menu, type MenuGroup } from '../shared/menu';
import { sayDeleted } from '../shared/deleted-row';
import { deleteTurns } from '../shared/deletions';
import { usePanelTools } from '../shared/panel-tools';
import { newConversations, nextStepsOf, translations } from './next-steps';

/** Returns the name of an engine for a second opinion. */
function candidateName({ id, connection, isSame }: OpinionCandidate, { connections }: Settings): string {
  const name = connection
    ? connectionLabel(connection, connections)
    : t(id === builtIn ? 'browser_model' : 'this_device');
  return isSame ? t('with_detail', name, t('action_ask_anew')) : name;
}

/** Returns a function that makes the items of a turn's menu that are about its answer. */
export function useAnswerItems(): (turn: Job, canDeleteFrom: boolean) => MenuGroup['items'] {
  const { settings, act, actAndFollow, say } = usePanelTools();
  const deleteFrom = (turn: Job): void => act(async () => sayDeleted(await deleteTurns(turn), say));
  return (turn, canDeleteFrom) => {
    const { id, state } = turn;
    const hasAnswer = turn.answer.trim() !== '';
    const askAgain = {
      label: t('action_ask_anew'),
      icon: <AgainIcon />,
      press: () => actAndFollow(() => background.retry({ id, ignoreCache: true })),
    };
    const candidates = settings && hasAnswer && state === 'done' ? opinionCandidates(turn, settings) : [];
    const opinions = (current: Settings): FoldedItems => ({
      label: t('opinion_ask'),
      icon: <OpinionIcon />,
      items: candidates.map((candidate) => ({
        label: candidateName(candidate, current),
        press: () => {
          // The engine that was chosen last comes first.
          act(() => changeSettings((before) => ({ ...before, secondOpinionWith: candidate.id })));
          actAndFollow(() => background.secondOpinion({ id, engine: candidate.id }));
        },
      })),
    });
    return [
      ...(hasAnswer && (!settings || canStart(turn, settings)) ? [askAgain] : []),
      ...(settings && candidates.length > 0 ? [opinions(settings)] : []),
      ...(canDeleteFrom
        ? [{ label: t('delete_from'), icon: <BinIcon />, press: () => deleteFrom(turn) }]
        : []),
    ];
  };
}

/** The menu of an article: what goes on with its answer, and what begins with its pictures. */
export function CardMenu({ job, canDeleteFrom }: { job: Job; canDeleteFrom: boolean }): VNode | null {
  const { settings, act, actAndFollow, view } = usePanelTools();
  const answerItems = useAnswerItems();
  const { id, state, pictures } = job;
  if (pictures.length === 0) return null;
  const followUp = ({ task }: TaskRequest): void => actAndFollow(() => background.followUp({ id, task }));
  const begin = (start: TaskRequest): void =>
    actAndFollow(() => background.startOnPicturesOf({ id, ...start }));
  const steps = (): MenuGroup['items'] =>
    (state === 'done' && !isEmptyText(job) ? nextStepsOf(job, { settings, actAndFollow }) : []).map((step) =>
      // The next step of a text, into any language.
      job.task.kind === 'text'
        ? { label: step.label, icon: step.icon, items: translations({ settings, act }, followUp) }
        : step,
    );
  const groups = (): MenuGroup[] => [
    {
      label: t(job.parent === undefined ? 'menu_this_answer' : 'menu_last_answer'),
      items: [
        ...steps(),
        ...answerItems(job, canDeleteFrom),
        { label: t('menu_enlarge'), icon: <EnlargeIcon />, press: () => view({ job, at: 0 }) },
      ],
    },
    newConversations(job, { settings, act }, begin),
  ];
  return (
    <Menu
      name={t('more_actions')}
      look="ghost icon-only small"
      groups={() => groups().filter(({ items }) => items.length > 0)}
    >
      <MoreIcon />
    </Menu>
  );
}
