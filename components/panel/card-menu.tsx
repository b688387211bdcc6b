import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { opinionCandidates, type OpinionCandidate } from '../../utils/answers/opinions/second-opinion';
import { builtIn, type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import type { TaskRequest } from '../../utils/model/task-start';
import { changeSettings } from '../../utils/store/settings';
import { background } from '../shared/background';
import { MoreIcon } from '../shared/icons';
import { type FoldedItems, Menu, type MenuGroup } from '../shared/menu';
import { sayDeleted } from '../shared/deleted-row';
import { deleteTurns } from '../shared/deletions';
import { usePanelTools } from '../shared/panel-tools';
import { newConversations, nextStepsOf } from './next-steps';

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
      press: () => actAndFollow(() => background.retry({ id, ignoreCache: true })),
    };
    const opinions = (current: Settings): FoldedItems => ({
      label: t('opinion_ask'),
      items: opinionCandidates(turn, current).map((candidate) => ({
        label: candidateName(candidate, current),
        press: () => {
          // The engine that was chosen last comes first.
          act(() => changeSettings((before) => ({ ...before, secondOpinionWith: candidate.id })));
          actAndFollow(() => background.secondOpinion({ id, engine: candidate.id }));
        },
      })),
    });
    return [
      ...(hasAnswer ? [askAgain] : []),
      ...(settings && hasAnswer && state === 'done' ? [opinions(settings)] : []),
      ...(canDeleteFrom ? [{ label: t('delete_from'), press: () => deleteFrom(turn) }] : []),
    ];
  };
}

/** The menu of an article, with all actions on its answer and its pictures. */
export function CardMenu({ job, canDeleteFrom }: { job: Job; canDeleteFrom: boolean }): VNode | null {
  const { settings, act, actAndFollow, view } = usePanelTools();
  const answerItems = useAnswerItems();
  const { id, state, pictures } = job;
  if (pictures.length === 0) return null;
  const groups = (): MenuGroup[] => {
    const steps = state === 'done' ? nextStepsOf(job, { settings, actAndFollow }) : [];
    const begin = (start: TaskRequest): void =>
      actAndFollow(() => background.startOnPicturesOf({ id, ...start }));
    const starts = newConversations(pictures.length, { settings, act }, begin);
    const answer: MenuGroup = {
      label: t('menu_this_answer'),
      items: [
        // The next step of a text is its translation, which is a button of the composer.
        ...steps.filter(({ label }) => !starts.items.some((item) => item.label === label)),
        ...answerItems(job, canDeleteFrom),
      ],
    };
    const picture: MenuGroup = {
      label: t('menu_picture'),
      items: [{ label: t('menu_enlarge'), press: () => view({ job, at: 0 }) }],
    };
    return [answer, starts, picture].filter(({ items }) => items.length > 0);
  };
  return (
    <Menu name={t('more_actions')} look="ghost icon-only small" groups={groups}>
      <MoreIcon />
    </Menu>
  );
}
