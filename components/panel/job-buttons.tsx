import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { CopyControl } from './copy-control';
import { usePanelTools } from '../shared/panel-tools';
import { shortLanguageName } from '../shared/language-names';
import { changeSettings } from '../../utils/store/settings';
import { useSpeech, type ReadAloudState, type ReadingPlace } from '../shared/speech/use-speech';
import { IconButton } from '../shared/icon-button';
import { NextIcon, PreviousIcon } from '../shared/icons';
import type { ReadingEnd } from '../shared/speech/reader';
import { RateChoice } from '../shared/speech/rate-choice';
import { systemVoices } from '../shared/speech/system-voices';

/** The buttons of a job. A failed job has its buttons in its failure. */
export function JobButtons({
  job,
  words,
  lang,
}: {
  job: Job;
  words: RefObject<HTMLDivElement | null>;
  lang: string;
}): VNode | null {
  const { actAndFollow } = usePanelTools();
  const isWorking = job.state === 'working';
  const hasAnswer = !isWorking && job.answer.trim() !== '';
  const endedEarly = job.state === 'stopped' || job.state === 'interrupted';
  if (!hasAnswer && !endedEarly) return null;
  return (
    <div class="row">
      {hasAnswer && <CopyControl job={job} />}
      {hasAnswer && <ReadAloud words={words} lang={lang} />}
      {!isWorking && job.cached?.isHit && (
        <button
          type="button"
          onClick={() => actAndFollow(() => background.retry({ id: job.id, ignoreCache: true }))}
        >
          {t('action_ask_anew')}
        </button>
      )}
      {endedEarly && (
        <button type="button" onClick={() => actAndFollow(() => background.retry({ id: job.id }))}>
          {t('action_retry')}
        </button>
      )}
    </div>
  );
}

function Controls({ speech, place }: { speech: ReadAloudState; place: ReadingPlace }): VNode {
  const { settings } = usePanelTools();
  return (
    <>
      <button type="button" onClick={place.isPaused ? speech.resume : speech.pause}>
        {t(place.isPaused ? 'action_resume_reading' : 'action_pause_reading')}
      </button>
      <IconButton name={t('action_previous_sentence')} onClick={() => speech.move(-1)}>
        <PreviousIcon />
      </IconButton>
      <IconButton name={t('action_next_sentence')} onClick={() => speech.move(1)}>
        <NextIcon />
      </IconButton>
      <RateChoice
        rate={settings?.readAloudRate ?? 1}
        choose={(readAloudRate) => void changeSettings((before) => ({ ...before, readAloudRate }))}
      />
      <button type="button" onClick={speech.stop}>
        {t('action_stop_reading')}
      </button>
      <span class="meta">{t('reading_aloud_place', place.at + 1, place.of)}</span>
    </>
  );
}

/** The button that starts and stops reading an answer aloud, and the controls of that. */
function ReadAloud({ words, lang }: { words: RefObject<HTMLDivElement | null>; lang: string }): VNode {
  const { settings, show } = usePanelTools();
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const ended = (end: ReadingEnd): void => {
    if (controls.current?.contains(document.activeElement)) toggle.current?.focus();
    if (end.why === 'failed') show(t('read_aloud_failed'));
    if (end.why === 'no-voice') show(t('read_aloud_no_voice', shortLanguageName(end.lang)));
  };
  const options = { rate: settings?.readAloudRate ?? 1, voice: settings?.readAloudVoice ?? '' };
  const speech = useSpeech(options, ended);
  // Firefox starts to load the system's voices at the first call, so that they are there when reading starts.
  useEffect(() => void systemVoices(), []);
  const { place } = speech;
  const press = (): void => {
    if (speech.isOn) speech.stop();
    else if (words.current) void speech.start(words.current, lang);
  };
  return (
    <>
      <button ref={toggle} type="button" aria-pressed={speech.isOn} onClick={press}>
        {t('action_read_aloud')}
      </button>
      {place && (
        <div ref={controls} id={id} class="reading-controls" role="group" aria-label={t('reading_aloud')}>
          <Controls speech={speech} place={place} />
        </div>
      )}
    </>
  );
}
