import { hostOf } from '../../lib/url';
import type { Failure, FailureCode } from '../../model/failure';
import {
  doctorChecks,
  type CatalogModel,
  type ConnectionReport,
  type DoctorFinding,
  type FindingCode,
} from '../../model/service';
import { type Connection } from '../../model/settings';

/** All that is known of a connection. */
export interface Evidence {
  connection: Connection;
  /** Whether the person has granted access to the service's host. */
  isAllowed: boolean;
  hasKey: boolean;
  /** Whether anything answered before the test request. */
  isReached: boolean;
  /** Whether a list of models came: then the address is right, whatever else is wrong. */
  hasList: boolean;
  /** Whether a catalog refused the key. */
  isRefused: boolean;
  models: readonly CatalogModel[];
  /** Whether it is Ollama, which refuses extensions until a variable of its environment is set. */
  isOllama: boolean;
  /** An address that works, for the user to take; undefined if none was found. */
  baseUrl: string | undefined;
  /** Whether the connection's address is another than was entered. */
  isCorrected: boolean;
  /** The extension's own origin, as servers see it. */
  ownOrigin: string;
  /** The result of the test request, or why it was not sent. */
  outcome: ConnectionReport | Failure;
  /** Whether the answer was streamed; undefined without an answer. */
  isStreamed: boolean | undefined;
}

type Check = DoctorFinding['check'];
type Extra = Pick<DoctorFinding, 'line' | 'baseUrl' | 'wantsAccess'>;
type Result = Omit<DoctorFinding, 'check'>;

const resultOf =
  (state: DoctorFinding['state']) =>
  (says: FindingCode, values: string[] = [], extra: Extra = {}): Result => ({
    state,
    says,
    values,
    ...extra,
  });
const [passed, failed, skipped] = [resultOf('passed'), resultOf('failed'), resultOf('skipped')];

const failureOf = ({ outcome }: Evidence): Failure | undefined => ('code' in outcome ? outcome : undefined);
const host = ({ connection }: Evidence): string => hostOf(connection.baseUrl);

/** Failures that come only after the key was accepted. */
const afterKey: readonly FailureCode[] = [
  'noCredit',
  'unknownModel',
  'noVision',
  'requestRefused',
  'contextTooSmall',
  'serverMemory',
  'modelLoading',
  'accountSetting',
  'tooLargeForService',
  'emptyAnswer',
  'outOfTokens',
  'filtered',
];

/** Whether the address of the test request does not speak the interface. */
export function isWrongPath({ code, status }: Failure): boolean {
  return code === 'wrongAddress' || code === 'unexpectedResponse' || status === 405;
}

/** Whether nothing was sent, because no header can hold the key. */
const isUnsent = (seen: Evidence): boolean => !seen.isReached && failureOf(seen)?.code === 'wrongKey';

/** The words of a refusal without a body. */
const statusAlone = /^(403)? ?(forbidden)?$/i;

const answering = ({ connection, isCorrected }: Pick<Evidence, 'connection' | 'isCorrected'>): Result =>
  isCorrected
    ? passed('address_corrected', [connection.baseUrl])
    : passed('address_answers', [hostOf(connection.baseUrl)]);

function address(seen: Evidence): Result {
  const { hasList, isReached, baseUrl } = seen;
  const failure = failureOf(seen);
  const answers = answering(seen);
  if (isUnsent(seen)) return skipped('not_checked');
  if (hasList || !failure) return answers;
  if (failure.code === 'redirected') return failed('address_redirected', [host(seen)]);
  if (isWrongPath(failure)) {
    if (baseUrl) return failed('address_corrected', [baseUrl], { baseUrl });
    return failed('address_wrong', [host(seen)]);
  }
  if (isReached || failure.code === 'originRefused' || failure.code === 'brokenOff') return answers;
  if (failure.code === 'offline') return failed('address_offline');
  if (failure.code === 'noAnswer') return failed('address_silent', [host(seen)]);
  if (baseUrl) return failed('address_other_scheme', [baseUrl], { baseUrl });
  return failed('address_unreachable', [host(seen)]);
}

function origin(seen: Evidence): Result {
  const { isOllama, isAllowed, ownOrigin } = seen;
  const failure = failureOf(seen);
  if (isUnsent(seen)) return skipped('not_checked');
  const access = isAllowed ? {} : { wantsAccess: true };
  const isBare = failure?.code === 'forbidden' && statusAlone.test(failure.detail ?? '');
  if (failure?.code === 'originRefused' || isBare) {
    if (isOllama)
      return failed('ollama_origins', [host(seen)], { line: `OLLAMA_ORIGINS=${ownOrigin}`, ...access });
    return failed('origin_refused', [host(seen)], access);
  }
  return passed(isAllowed ? 'origin_allowed' : 'origin_cors', [host(seen)]);
}

function key(seen: Evidence): Result {
  const { hasKey, isRefused, connection } = seen;
  const failure = failureOf(seen);
  const isTaken = !failure || afterKey.includes(failure.code);
  if (isUnsent(seen)) return failed('key_unsendable');
  // LiteLLM without a database, for a wrong key.
  const isUnread = /no connected db/i.test(failure?.detail ?? '');
  if (isUnread || failure?.code === 'wrongKey' || failure?.code === 'noKey' || (isRefused && !isTaken))
    return failed(hasKey ? 'key_wrong' : 'key_missing', [host(seen)]);
  if (failure?.code === 'forbidden') return failed('key_forbidden', [host(seen), connection.visionModel]);
  if (!isTaken) return skipped('key_unknown');
  return passed(hasKey ? 'key_accepted' : 'key_none', [host(seen)]);
}

/** Returns the host, the model, and up to three other models of the service, those that surely see first. */
function withOthers(seen: Evidence, isWanted: (model: CatalogModel) => boolean): string[] {
  const { models, connection } = seen;
  const order = { yes: 0, unknown: 1, no: 2 };
  const names = models
    .filter((model) => model.id !== connection.visionModel && isWanted(model))
    .toSorted((a, b) => order[a.vision] - order[b.vision])
    .slice(0, 3)
    .map(({ id }) => id)
    .join(', ');
  return [host(seen), connection.visionModel, ...(names === '' ? [] : [names])];
}

function model(seen: Evidence): Result {
  const { models, outcome, connection } = seen;
  const failure = failureOf(seen);
  const name = connection.visionModel;
  const listed = models.find(({ id }) => id === name);
  if (failure?.code === 'unknownModel')
    return failed(
      'model_unknown',
      withOthers(seen, () => true),
    );
  const hasRead = 'read' in outcome && outcome.read;
  if (listed?.vision === 'no' && !hasRead) return failed('model_blind', [host(seen), name]);
  if (listed) return passed('model_listed', [host(seen), name]);
  if (failure && failure.code !== 'noVision') return skipped('model_unsaid', [host(seen), name]);
  return passed(models.length === 0 ? 'model_answers' : 'model_unlisted', [host(seen), name]);
}

function picture(seen: Evidence): Result {
  const { outcome, connection } = seen;
  if ('read' in outcome && outcome.read) return passed('picture_read', [host(seen), connection.visionModel]);
  const isBlind = 'code' in outcome && outcome.code === 'noVision';
  if ('read' in outcome || isBlind) {
    const values = withOthers(seen, ({ vision }) => vision === 'yes');
    return failed(isBlind ? 'picture_blind' : 'picture_unread', values);
  }
  const isRefused = outcome.code === 'requestRefused' || outcome.code === 'tooLargeForService';
  return isRefused ? failed('picture_refused', [host(seen)]) : skipped('unanswered');
}

function streaming({ isStreamed }: Evidence): Result {
  if (isStreamed === undefined) return skipped('unanswered');
  return isStreamed ? passed('streaming_pieces') : failed('streaming_whole');
}

const checkers: Record<Check, (seen: Evidence) => Result> = {
  address,
  origin,
  key,
  model,
  picture,
  streaming,
};

/** Returns the finding that the address answers, for before the test request. */
export function addressAnswers(seen: Pick<Evidence, 'connection' | 'isCorrected'>): DoctorFinding {
  return { check: 'address', ...answering(seen) };
}

/** Returns why later checks are skipped after a failed one; a model that may not see is tested all the same. */
function skipReason(check: Check, { says, state }: Result): FindingCode | undefined {
  if (state !== 'failed' || says === 'model_blind') return undefined;
  return check === 'picture' || check === 'streaming' ? undefined : 'not_checked';
}

/** Returns one finding for each check, in order. */
export function diagnose(seen: Evidence): DoctorFinding[] {
  let reason: FindingCode | undefined;
  return doctorChecks.map((check) => {
    const isOff = check === 'streaming' && !seen.connection.stream;
    const found = isOff ? skipped('streaming_off') : reason ? skipped(reason) : checkers[check](seen);
    reason ??= skipReason(check, found);
    return { check, ...found };
  });
}
