import type { VNode } from 'preact';
import type { Conversation } from '../../utils/model/conversation';
import { pageSiteOf } from '../../utils/model/history-entry';
import type { Job } from '../../utils/model/job';
import { resultTitle } from '../../utils/i18n/answer-words';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { AnswerRow, RowMeta, type RowWords, rowWordsOf, Time } from '../shared/answer-row';
import { shortTimeWords } from '../shared/format';
import { IconButton } from '../shared/icon-button';
import { BinIcon } from '../shared/icons';
import { stageWords } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import { sayDeleted } from '../shared/deleted-row';
import { deleteConversations } from '../shared/deletions';
import { CardMenu } from './card-menu';
import { StopButton } from './stop-button';
import { hasOwnStop, lastOf, type Path } from './turns';

/** The words of a row: what the conversation began with, the state of its newest turn, and where the picture is from. */
function rowOf(path: Path): Omit<RowWords, 'result'> & { facts: (string | undefined)[] } {
  const [first] = path;
  const job = lastOf(path);
  const isBegun = job !== first || job.state !== 'working';
  const { result, line, ...words } = isBegun
    ? rowWordsOf(first)
    : {
        title: resultTitle(job.task),
        line: '',
        isQuestion: job.task.kind === 'ask',
        result: undefined,
        lang: undefined,
      };
  const failed = job.failure && failureWords(job.failure).title;
  const state =
    job.state === 'working'
      ? stageWords(job.stage, Date.now())
      : failed !== words.title && failed !== line
        ? failed
        : undefined;
  return {
    ...words,
    line,
    facts: job.state === 'working' ? [state] : [state ?? result, pageSiteOf(path) || undefined],
  };
}

/** The head of an article: the row of an older one, else its title, with the time and the controls of the whole conversation. */
export function ConversationHead({
  conversation: { id, turns },
  path,
  heading,
  isNewest,
  isOpen,
  toggle,
}: {
  conversation: Conversation;
  path: Path;
  /** The id of the title; that of the time ends in `-time`. */
  heading: string;
  /** The newest article is always open. */
  isNewest: boolean;
  isOpen: boolean;
  toggle: (id: string, isOpen: boolean) => void;
}): VNode {
  const job = lastOf(path);
  const working = turns.filter(({ state }) => state === 'working');
  const at = turns.at(-1)?.createdAt ?? job.createdAt;
  const time = { id: `${heading}-time`, at, time: shortTimeWords(at) };
  const row = isOpen ? undefined : rowOf(path);
  const isSmall = isOpen && path.length === 1 && job.state === 'failed' && job.pictures.length === 1;
  return (
    <AnswerRow
      look={isOpen ? `top${isSmall ? ' small' : ''}` : 'answer-row'}
      heading={heading}
      picture={isOpen && !isSmall ? null : job.pictures[0]?.hash}
      {...(row ?? { title: resultTitle(path[0].task) })}
      meta={row && <RowMeta facts={row.facts} {...time} />}
      isExpanded={isOpen}
      open={isNewest ? undefined : () => toggle(id, !isOpen)}
    >
      {/* The menu and Delete later take the place of the time, so that neither appears in the place of Stop. */}
      {working.length > 0 && !(isOpen && hasOwnStop(path)) && <StopButton working={working} />}
      {isOpen && <Time {...time} />}
      {isOpen && working.length === 0 && (
        <>
          <DeleteButton newest={turns.at(-1) ?? job} />
          <CardMenu job={job} canDeleteFrom={turns.length > 1} />
        </>
      )}
    </AnswerRow>
  );
}

/** The button that deletes a conversation, by its newest turn. The row in its place restores it. */
function DeleteButton({ newest: { conversation, createdAt } }: { newest: Job }): VNode {
  const { act, say } = usePanelTools();
  const remove = async (): Promise<void> =>
    sayDeleted(await deleteConversations([conversation], 'answers', createdAt), say);
  return (
    <IconButton class="ghost small" name={t('action_delete')} onClick={() => act(remove)}>
      <BinIcon />
    </IconButton>
  );
}
