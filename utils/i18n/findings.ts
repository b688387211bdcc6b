import type { FailureCode } from '../model/failure';
import type { DoctorFinding } from '../model/service';
import { failureWords } from './failures';
import { t } from './messages';

/** Returns what is wrong with a model, and other models to try, or the advice to choose one. */
function modelWords(wrong: string, names: string): string {
  return t('two_sentences', wrong, names === '' ? t('failure_noVision_next') : t('doctor_try_models', names));
}

/** Returns a finding of the connection test in words, mostly those of its failure; empty where its state says it all. */
export function findingWords({ says, values: [host = '', model = '', names = ''] }: DoctorFinding): string {
  const failure = (code: FailureCode) => failureWords({ code, host, model });
  const whole = ({ title, next }: ReturnType<typeof failure>): string => t('two_sentences', title, next);
  switch (says) {
    case 'address_answers':
      return host;
    case 'model_listed':
    case 'model_answers':
    case 'model_unlisted':
      return model;
    case 'address_offline':
      return failure('offline').title;
    case 'address_unreachable':
      return failure('serviceUnreachable').next;
    case 'address_other_scheme':
    case 'address_corrected':
      return t('doctor_address_other', host);
    case 'address_redirected':
      return whole(failure('redirected'));
    case 'address_silent':
      return failure('noAnswer').title;
    case 'address_wrong':
      return failure('wrongAddress').next;
    case 'origin_cors':
      return t('doctor_cors');
    case 'origin_refused':
      return whole(failure('originRefused'));
    case 'ollama_origins':
      return t('local_refused');
    case 'key_none':
      return t('key_not_needed');
    case 'key_wrong':
      return whole(failure('wrongKey'));
    case 'key_missing':
      return whole(failure('noKey'));
    case 'key_forbidden':
      return failure('forbidden').next;
    case 'key_unsendable':
      return t('doctor_key_unsendable');
    case 'model_unknown':
      return modelWords(failure('unknownModel').title, names);
    case 'model_blind':
      return failure('noVision').title;
    case 'picture_unread':
      return modelWords(t('doctor_picture_unread', model), names);
    case 'picture_blind':
      return modelWords(failure('noVision').title, names);
    case 'picture_refused':
      return failure('requestRefused').next;
    case 'streaming_whole':
      return t('doctor_streaming_whole');
    case 'origin_allowed':
    case 'key_accepted':
    case 'key_unknown':
    case 'model_unsaid':
    case 'picture_read':
    case 'streaming_pieces':
    case 'streaming_off':
    case 'unanswered':
    case 'not_checked':
      return '';
  }
}
