import { useEffect, useState } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import { isEmptyText, type Job, maxWaitMs, type Stage } from '../../utils/model/job';
import type { UnsureWord } from '../../utils/model/layout';
import type { Note, PictureSource, StoredPicture } from '../../utils/model/picture';
import { device } from '../../utils/model/settings';
import { formatDollars, formatNumber, formatPercent, t, listWords } from '../../utils/i18n/messages';
import { shortStageWords, unreadWords } from '../../utils/i18n/spoken-words';
import { bytesInWords, plainNumber, durationWords, timeWords } from './format';

/** Returns how far a stage is, from 0 to 1; undefined if that is unknown. */
export function stageProgress(stage: Stage): number | undefined {
  return 'progress' in stage ? stage.progress : undefined;
}

/** Returns the stage of a working job in words; `now` is in milliseconds since the epoch. */
export function stageWords(stage: Stage, now: number): string {
  if (stage.kind === 'queued' && stage.ahead > 0) return t('stage_ahead', formatNumber(stage.ahead));
  if (stage.kind === 'sending') return t('stage_sending', sentWords(stage), stage.host);
  if (stage.kind !== 'waiting') return shortStageWords(stage);
  const left = wholeSeconds(Math.min(stage.until - now, maxWaitMs));
  return t('stage_waiting', stage.host, durationWords(1000 * left));
}

/** Returns how a job ended early, and whether a part of its answer is saved. */
export function endedEarlyWords({ state, answer }: Job): string {
  const words = t(state === 'interrupted' ? 'status_interrupted' : 'status_stopped');
  return answer.trim() === '' ? words : t('two_sentences', words, t('status_partial'));
}

/** Returns what is sent: the bytes, and the size of one picture or the number of several. */
function sentWords({ pictures, bytes, width, height }: Extract<Stage, { kind: 'sending' }>): string {
  return pictures > 1
    ? t('with_detail', bytesInWords(bytes), t('list_count', formatNumber(pictures)))
    : t('source_with_size', bytesInWords(bytes), t('size', plainNumber(width), plainNumber(height)));
}

/** Returns the rest of a wait in whole seconds, rounded up. */
const wholeSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));

/** Returns a note on a picture or an answer, in words. */
export function noteWords(note: Note): string {
  switch (note.kind) {
    case 'made-smaller':
      return t('note_made_smaller', plainNumber(note.width), plainNumber(note.height));
    case 'one-frame':
      return t('note_one_frame');
    case 'frames':
      return t('note_frames', formatNumber(note.frames));
    case 'clipped':
      return t('note_clipped', formatPercent(note.share));
    case 'covered':
      return t('note_covered');
    case 'thumbnail':
      return t('note_thumbnail', plainNumber(note.width), plainNumber(note.height));
    case 'one-of-several':
      return t('note_one_of_several');
    case 'in-parts':
      return t('note_in_parts', formatNumber(note.parts));
    case 'page-cut':
      return t('note_page_cut', formatPercent(note.share));
    case 'cut-off':
      return t('note_cut_off');
    case 'address-sent':
      return t('note_address_sent');
    case 'address-refused':
      return t('note_address_refused');
    case 'repaired':
      return repairWords(note);
    case 'refusal':
      return t('note_refusal');
    case 'room-made':
      return t('note_room_made', formatNumber(note.pictures));
    case 'not-saved':
      return t('note_not_saved');
    case 'unsure':
      return unsureWords(note.words);
    case 'places-unread':
      return unreadWords(note);
  }
}

/** Returns a repair of a request, in words; some name the old and the new value. */
function repairWords({ repair, was, now }: Extract<Note, { kind: 'repaired' }>): string {
  switch (repair) {
    case 'completion_tokens':
      return t('note_repaired_other', t('quoted', 'max_tokens'), t('quoted', 'max_completion_tokens'));
    case 'png':
    case 'smaller':
      return t('note_repaired_other', was, now);
    case 'more_tokens':
      return t('note_repaired_more_tokens', was, now);
    case 'less':
      return t('note_repaired_less', now);
    case 'other_form':
      return t('note_repaired_other_form');
    case 'without_temperature':
    case 'without_format':
    case 'without_stream':
    case 'without_stream_options':
      return t('note_repaired_without', repair.replace('without_', ''));
  }
}

/** The most unsure words that are listed: more would take longer to read than the answer. */
const maxNamed = 12;

/** Returns which words may be misread. */
function unsureWords(words: readonly UnsureWord[]): string {
  const named = words.slice(0, maxNamed).map(({ text }) => t('quoted', text));
  const more = words.length - named.length;
  const names = listWords(more === 0 ? named : [...named, t('more_items', formatNumber(more))]);
  return t('note_unsure', names);
}

/** Returns where a picture's pixels came from. */
function originWords(picture: StoredPicture, source: PictureSource | undefined): string {
  const host = source?.kind === 'element' || source?.kind === 'address' ? hostOf(source.url) : '';
  switch (picture.provenance) {
    case 'original':
    case 'page-fetch':
      return host ? t('label_of', t('source_original'), host) : t('source_original');
    case 'part':
      return host ? t('label_of', t('source_part_of_file'), host) : t('source_part_of_file');
    case 'drawn':
      return t('source_drawn');
    case 'screen':
      return source?.kind === 'whole-page' && picture.originalAt === undefined
        ? t('source_whole_page')
        : t('source_screen');
    case 'local':
      return picture.name ? t('label_of', t('source_local'), picture.name) : t('source_local');
  }
}

/** Returns where a picture's pixels came from, its size, and whether its original was not available. */
export function pictureWords(
  picture: StoredPicture,
  source: PictureSource | undefined,
  isPart = false,
): string {
  const size = t('size', plainNumber(picture.width), plainNumber(picture.height));
  const origin = isPart ? t('source_part') : originWords(picture, source);
  const words = t('source_with_size', origin, size);
  return picture.originalAt === undefined ? words : t('source_no_original', words);
}

/** Returns who answered: the device, or a model and its service; undefined without an answer. */
export function answererWords(job: Job): string | undefined {
  const { answerer } = job;
  if (!answerer || (job.answer.trim() === '' && !isEmptyText(job))) return undefined;
  if (job.sight?.abstained) return t('answered_by', t('this_device'));
  if (answerer.id === device) {
    const { model, isSmall } = answerer;
    if (isSmall) return t('answered_by', t('answered_small_model', model));
    if (model) return t('answered_by', t('with_detail', model, t('this_device')));
    const { recognizers = [] } = answerer;
    return recognizers.length === 0
      ? t('answered_on_device')
      : t('with_detail', t('answered_on_device'), listWords(recognizers));
  }
  const { model, name } = answerer;
  return t('answered_by', model ? t('with_detail', model, name) : name);
}

/** Returns who answered, in one or two words: the model, else the service or the device; undefined without an answer. */
export function shortAnswererWords(job: Job): string | undefined {
  if (answererWords(job) === undefined || !job.answerer) return undefined;
  if (job.sight?.abstained) return t('this_device');
  const { id, name, model } = job.answerer;
  return model || (id === device ? t('this_device') : name);
}

/** Joins the defined facts in one line. */
export function oneLine(facts: readonly (string | undefined)[]): string {
  const known = facts.filter((fact) => fact !== undefined);
  return known.length === 0 ? '' : known.reduce((line, fact) => t('two_facts', line, fact));
}

/** Returns when an answer was saved, if it comes from the cache. */
export function cachedWords({ cached }: Job): string | undefined {
  return cached?.isHit ? t('source_cached', timeWords(cached.at ?? 0)) : undefined;
}

/** Returns the tokens and the cost of an answer, if known; for a saved answer, those of its first request. */
export function usageWords({ usage, cached }: Job): string | undefined {
  if (!usage) return undefined;
  const { input, output, cost } = usage;
  const tokens = t('usage_tokens', formatNumber(input), formatNumber(output));
  const words = oneLine([tokens, cost === undefined ? undefined : formatDollars(cost)]);
  return cached?.isHit ? t('usage_then', words) : words;
}

/** Returns the duration of a finished job; `undefined` if the clock was changed so that the job ends before it begins. */
export function tookWords({ createdAt, finishedAt }: Job): string | undefined {
  return finishedAt === undefined || finishedAt < createdAt
    ? undefined
    : durationWords(finishedAt - createdAt);
}

/** Returns the time in milliseconds since the epoch, updated every second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isTicking]);
  return now;
}
