import type { VNode } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { type Conversation, siblingsOf } from '../../utils/model/conversation';
import type { Job } from '../../utils/model/job';
import { answerLanguageOf, resultTitle } from '../../utils/i18n/answer-words';
import { formatNumber, t } from '../../utils/i18n/messages';
import { AnswerWords } from './answer/answer';
import { usePanelTools } from '../shared/panel-tools';
import { Pictures } from './picture-view';
import { background } from '../shared/background';
import { plainNumber } from '../shared/format';
import { IconButton } from '../shared/icon-button';
import { Menu } from '../shared/menu';
import { Toolbar } from '../shared/toolbar';
import { EditIcon, MoreIcon, NextChevron, PreviousChevron } from '../shared/icons';
import { useAnswerItems } from './card-menu';
import { QuestionBox } from './composer';
import { CopyTurn } from './copy-control';
import { ReadAloud } from './job-buttons';
import { StopButton } from './stop-button';

/** Turns from the first one to the one that is shown last, each as a whole. */
export type Path = readonly [Job, ...Job[]];
export const isPath = (turns: readonly Job[]): turns is Path => turns.length > 0;
/** The turn that is shown last. */
export const lastOf = (path: Path): Job => path.at(-1) ?? path[0];

/** Shows a turn of a conversation, with the newest turns after it. */
export type ShowTurn = (conversation: Conversation, turn: string) => void;

interface TurnsProps {
  conversation: Conversation;
  path: Path;
  showTurn: ShowTurn;
}
/** A turn by its place in the path. */
interface TurnProps extends TurnsProps {
  turn: Job;
  at: number;
}

/** The pictures that came with a later turn. Those of the first one are at the top of the card. */
function AddedPictures({ path, turn, at }: Pick<TurnProps, 'path' | 'turn' | 'at'>): VNode | null {
  const { view } = usePanelTools();
  const before = path[at - 1];
  if (!before) return null;
  return (
    <Pictures
      pictures={turn.pictures}
      from={before.pictures.length}
      view={(place) => view({ job: turn, at: place })}
    />
  );
}

/** The maximum number of earlier turns that are visible at first. If there are more, the earliest are folded. */
const maxShown = 8;

/** An earlier turn: its question, its answer, and the buttons for both. */
function EarlierTurn(props: TurnProps): VNode {
  const { conversation, turn, at } = props;
  const { settings } = usePanelTools();
  const words = useRef<HTMLDivElement>(null);
  const title = resultTitle(turn.task);
  const lang = answerLanguageOf(turn, settings?.answerLanguage ?? '');
  return (
    <div class="turn" data-part="turn">
      {/* The article's own title belongs to the first turn. */}
      {at > 0 && <AskedQuestion {...props} />}
      {/* For scripts, which look for each question in its turn. */}
      {at === 0 && turn.task.kind === 'ask' && <span hidden>{title}</span>}
      {at === 0 && <QuestionActions {...props} />}
      <AddedPictures {...props} />
      <AnswerWords turn={turn} lang={lang} words={words} />
      <Toolbar class="turn-actions" name={t('answer_actions', title)}>
        <CopyTurn answered={turn} question={title} />
        <ReadAloud words={words} lang={lang} question={title} />
        {!conversation.turns.some(isWorking) && <TurnMenu turn={turn} question={title} />}
      </Toolbar>
    </div>
  );
}

const isWorking = ({ state }: Job): boolean => state === 'working';

/** The menu of an earlier turn. */
function TurnMenu({ turn, question }: { turn: Job; question: string }): VNode {
  const answerItems = useAnswerItems();
  return (
    <Menu
      name={t('label_of', t('turn_menu'), question)}
      look="ghost icon-only small"
      groups={() => [{ label: t('menu_this_answer'), items: answerItems(turn, true) }]}
    >
      <MoreIcon />
    </Menu>
  );
}

/** The turns before the one that is shown last, oldest first, and then that turn's question, with this id. */
export function Turns({ id, ...props }: TurnsProps & { id: string }): VNode {
  const { path } = props;
  const turns = path.slice(0, -1).map((turn, at) => <EarlierTurn key={at} {...props} turn={turn} at={at} />);
  const folded = turns.length > maxShown ? turns.slice(1, 1 - maxShown) : [];
  const last = { ...props, turn: lastOf(path), at: turns.length };
  return (
    <>
      {turns.slice(0, 1)}
      {folded.length > 0 && (
        <details class="folded">
          <summary>{t('earlier_turns', formatNumber(folded.length))}</summary>
          {folded}
        </details>
      )}
      {turns.slice(folded.length + 1)}
      {last.at > 0 ? <AskedQuestion {...last} id={id} /> : <QuestionActions {...last} />}
      <AddedPictures {...last} />
    </>
  );
}

function takeFocusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

/** The box in which a question is edited. Enter asks it, Esc cancels. */
function Editor({
  question,
  ask,
  leave,
}: {
  question: string;
  ask: (edited: string) => void;
  leave: () => void;
}): VNode {
  const [edited, setEdited] = useState(question);
  return (
    <form
      class="edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (edited.trim() !== '') ask(edited.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        // Otherwise a popup would close.
        event.preventDefault();
        leave();
      }}
    >
      <QuestionBox
        label={t('edit_box')}
        value={edited}
        saved={question}
        change={setEdited}
        box={takeFocusAtEnd}
      />
      <div class="row">
        <button type="submit">{t('edit_ask')}</button>
        <button type="button" class="ghost" onClick={leave}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

/** Whether the question that is being answered shows **Stop**. The Tab key then goes from the question to it. */
export const hasOwnStop = (path: Path): boolean => path.length > 1 && lastOf(path).state === 'working';

/** The question of a turn, at the end side, with its buttons. */
function AskedQuestion({ id, ...props }: TurnProps & { id?: string }): VNode {
  const { conversation, path, turn } = props;
  return (
    <div class="asked">
      <h3 id={id} class="question" tabIndex={-1} dir="auto">
        {resultTitle(turn.task)}
      </h3>
      {turn === lastOf(path) && hasOwnStop(path) && (
        <StopButton working={conversation.turns.filter(isWorking)} />
      )}
      <QuestionActions {...props} />
    </div>
  );
}

/** The buttons that go to the siblings of a turn, and the one that edits its question and asks the new one as a sibling. */
function QuestionActions({ conversation, turn, showTurn }: TurnProps): VNode | null {
  const { actAndFollow } = usePanelTools();
  const [isEdited, setEdited] = useState(false);
  const wasEdited = useRef(false);
  /** The button takes the focus back from the box. */
  const button = useCallback((element: HTMLButtonElement | null): void => {
    if (element && wasEdited.current) element.focus();
    wasEdited.current = element === null;
  }, []);
  const leave = (): void => setEdited(false);
  const siblings = siblingsOf(conversation.turns, turn);
  const question = turn.task.kind === 'ask' && turn.pictures.length > 0 ? turn.task.question : undefined;
  if (siblings.length < 2 && question === undefined) return null;
  if (isEdited && question !== undefined)
    return (
      <Editor
        question={question}
        ask={(edited) => {
          leave();
          actAndFollow(() => background.editQuestion({ id: turn.id, question: edited }));
        }}
        leave={leave}
      />
    );
  return (
    <div class="question-actions">
      {siblings.length > 1 && (
        <Siblings
          title={resultTitle(turn.task)}
          ids={siblings.map(({ id }) => id)}
          at={siblings.findIndex(({ id }) => id === turn.id)}
          show={(id) => showTurn(conversation, id)}
        />
      )}
      {question !== undefined && (
        <IconButton
          ref={button}
          class="ghost small"
          name={t('label_of', t('action_edit'), question)}
          tip={t('action_edit')}
          onClick={() => setEdited(true)}
        >
          <EditIcon />
        </IconButton>
      )}
    </div>
  );
}

/** "2 of 2", and the buttons that show the sibling before and the one after. */
function Siblings({
  title,
  ids,
  at,
  show,
}: {
  title: string;
  ids: readonly string[];
  at: number;
  show: (id: string) => void;
}): VNode {
  const step = (by: number, label: string, icon: VNode): VNode => {
    const id = ids[at + by];
    return (
      <IconButton
        class="ghost small"
        name={t('label_of', label, title)}
        tip={label}
        aria-disabled={id === undefined}
        onClick={() => id !== undefined && show(id)}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <>
      {step(-1, t('version_before'), <PreviousChevron />)}
      <span class="meta">{t('place_of', plainNumber(at + 1), plainNumber(ids.length))}</span>
      {step(1, t('version_after'), <NextChevron />)}
    </>
  );
}
