import type { FailureCode } from '../model/failure';
import type { DoctorFinding, FindingCode } from '../model/service';
import { failureWords } from './failures';
import { t } from './messages';

/** Returns what is wrong with a model, and other models to try, or the advice to choose one. */
function modelWords(wrong: string, names: string): string {
  return t('two_sentences', wrong, names === '' ? t('failure_noVision_next') : t('doctor_try_models', names));
}

/** Returns a finding of the connection test in words, mostly those of its failure; empty if its state says it all. */
export function findingWords({
  says,
  state,
  values: [host = '', model = '', names = ''],
}: DoctorFinding): string {
  const failure = (code: FailureCode) => failureWords({ code, host, model });
  const whole = ({ title, next }: ReturnType<typeof failure>): string => t('two_sentences', title, next);
  const words: Partial<Record<FindingCode, () => string>> = {
    address_answers: () => host,
    address_offline: () => failure('offline').title,
    address_unreachable: () => failure('serviceUnreachable').next,
    address_other_scheme: () => t('doctor_address_other', host),
    address_corrected: () =>
      state === 'passed' ? t('doctor_address_corrected', host) : t('doctor_address_other', host),
    address_redirected: () => whole(failure('redirected')),
    address_silent: () => failure('noAnswer').title,
    address_wrong: () => failure('wrongAddress').next,
    origin_cors: () => t('doctor_cors'),
    origin_refused: () => whole(failure('originRefused')),
    ollama_origins: () => t('local_refused'),
    key_none: () => t('key_not_needed'),
    key_wrong: () => whole(failure('wrongKey')),
    key_missing: () => whole(failure('noKey')),
    key_forbidden: () => failure('forbidden').next,
    key_unsendable: () => t('doctor_key_unsendable'),
    model_listed: () => model,
    model_answers: () => model,
    model_unlisted: () => model,
    model_unknown: () => modelWords(failure('unknownModel').title, names),
    model_blind: () => failure('noVision').title,
    picture_unread: () => modelWords(t('doctor_picture_unread', model), names),
    picture_blind: () => modelWords(failure('noVision').title, names),
    picture_refused: () => failure('requestRefused').title,
    streaming_whole: () => t('doctor_streaming_whole'),
  };
  return words[says]?.() ?? '';
}
