import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Job, withFoundText } from '../../utils/model/job';
import { formatNumber, t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { resultTitle } from '../../utils/i18n/answer-words';
import { AlwaysCopy, CopyControl, NotCopied } from './copy-control';
import { usePanelTools } from '../shared/panel-tools';
import { shortLanguageName } from '../shared/language-names';
import { changeSettings } from '../../utils/store/settings';
import { useSpeech, type ReadAloudState, type ReadingPlace } from '../shared/speech/use-speech';
import { IconButton } from '../shared/icon-button';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon, SpeakerIcon, StopIcon } from '../shared/icons';
import { Menu } from '../shared/menu';
import { Toolbar } from '../shared/toolbar';
import type { ReadingEnd } from '../shared/speech/reader';
import { systemVoices } from '../shared/speech/system-voices';

/** The buttons of a job's own answer. A failed job has its buttons in its failure. `children` come after them. */
export function JobButtons({
  job,
  words,
  lang,
  copy,
  children,
}: {
  job: Job;
  words: RefObject<HTMLDivElement | null>;
  lang: string;
  /** In place of the button that copies the answer as it is. */
  copy?: VNode;
  children?: ComponentChildren;
}): VNode | null {
  const { actAndFollow } = usePanelTools();
  const [wasCopied, setCopied] = useState(false);
  const isWorking = job.state === 'working';
  const hasAnswer = !isWorking && job.answer.trim() !== '';
  const endedEarly = job.state === 'stopped' || job.state === 'interrupted';
  if (isWorking || (!hasAnswer && !endedEarly && !children)) return null;
  return (
    <>
      <Toolbar class="row answer-actions" name={t('answer_actions', resultTitle(job.task))}>
        {hasAnswer && (copy ?? <CopyControl job={withFoundText(job)} pressed={() => setCopied(true)} />)}
        {hasAnswer && <ReadAloud words={words} lang={lang} />}
        {endedEarly && (
          <button type="button" onClick={() => actAndFollow(() => background.retry({ id: job.id }))}>
            {t('action_retry')}
          </button>
        )}
        {/* At the end, so that it moves no other button. */}
        {wasCopied && job.task.kind === 'text' && <AlwaysCopy />}
        {children}
      </Toolbar>
      {hasAnswer && <NotCopied job={job} />}
    </>
  );
}

/** The controls of reading aloud, in place of the button that started it. */
function Player({ speech, place }: { speech: ReadAloudState; place: ReadingPlace }): VNode {
  const { act, settings } = usePanelTools();
  const rate = settings?.readAloudRate ?? 1;
  const times = (value: number): string => t('read_aloud_rate_times', formatNumber(value));
  const offered = rates.includes(rate) ? rates : [...rates, rate].toSorted((one, other) => one - other);
  return (
    <>
      <IconButton
        class="small"
        name={t(place.isPaused ? 'action_resume_reading' : 'action_pause_reading')}
        onClick={place.isPaused ? speech.resume : speech.pause}
      >
        {place.isPaused ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
      <IconButton class="ghost small" name={t('action_previous_sentence')} onClick={() => speech.move(-1)}>
        <PreviousIcon />
      </IconButton>
      <IconButton class="ghost small" name={t('action_next_sentence')} onClick={() => speech.move(1)}>
        <NextIcon />
      </IconButton>
      <Menu
        name={`${t('read_aloud_rate')}: ${times(rate)}`}
        look="ghost small rate"
        groups={() => [
          {
            label: t('read_aloud_rate'),
            items: offered.map((each) => ({
              label: times(each),
              isChosen: each === rate,
              press: () => act(() => changeSettings((before) => ({ ...before, readAloudRate: each }))),
            })),
          },
        ]}
      >
        {times(rate)}
      </Menu>
      <IconButton class="ghost small" name={t('action_stop_reading')} onClick={speech.stop}>
        <StopIcon />
      </IconButton>
      <span class="meta">{t('place_of', place.at + 1, place.of)}</span>
    </>
  );
}

/** The offered rates; 1 is the voice's normal rate. */
const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** The button that reads an answer aloud, and then its player. With `question`, it belongs to an earlier turn and has only an icon. */
export function ReadAloud({
  words,
  lang,
  question,
}: {
  words: RefObject<HTMLDivElement | null>;
  lang: string;
  question?: string;
}): VNode {
  const { openSettings, settings, show } = usePanelTools();
  /** Whether only a voice that was not chosen could read the answer. */
  const [wantsChoice, setWantsChoice] = useState(false);
  const player = useRef<HTMLDivElement>(null);
  const wasInPlayer = useRef(false);
  const starter = useCallback((element: HTMLButtonElement | null): void => {
    if (element && wasInPlayer.current) element.focus();
    wasInPlayer.current = false;
  }, []);
  const takePlayer = useCallback((element: HTMLDivElement | null): void => {
    player.current = element;
    // The page scrolls to the sentence being read instead.
    element?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const ended = (end: ReadingEnd): void => {
    wasInPlayer.current = player.current?.contains(document.activeElement) === true;
    if (end.why === 'failed') show(t('read_aloud_failed'));
    if (end.why !== 'no-voice') return;
    setWantsChoice(end.isOnline);
    const language = shortLanguageName(end.lang);
    if (end.isOnline) show(t('read_aloud_only_online', language, t('setting_readAloudVoice')));
    else show(t('read_aloud_no_voice', language));
  };
  const options = { rate: settings?.readAloudRate ?? 1, voice: settings?.readAloudVoice ?? '' };
  const speech = useSpeech(options, ended);
  // Firefox begins to load the system's voices at the first call. They are then ready when reading starts.
  useEffect(() => void systemVoices(), []);
  const { place } = speech;
  const press = (): void => {
    if (speech.isOn) return speech.stop();
    setWantsChoice(false);
    if (words.current) void speech.start(words.current, lang);
  };
  if (place)
    return (
      <div ref={takePlayer} class="player" role="group" aria-label={t('action_read_aloud')} data-reading>
        <Player speech={speech} place={place} />
      </div>
    );
  const choice = wantsChoice && (
    <button type="button" class="ghost" onClick={() => openSettings()}>
      {t('action_settings')}
    </button>
  );
  if (question !== undefined)
    return (
      <>
        <IconButton
          ref={starter}
          class="ghost small"
          name={t('label_of', t('action_read_aloud'), question)}
          aria-pressed={speech.isOn}
          onClick={press}
        >
          <SpeakerIcon />
        </IconButton>
        {choice}
      </>
    );
  return (
    <>
      <button ref={starter} type="button" class="ghost" aria-pressed={speech.isOn} onClick={press}>
        <SpeakerIcon />
        {t('action_read_aloud')}
      </button>
      {choice}
    </>
  );
}
