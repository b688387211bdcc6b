import { connection, type Connection } from '../../utils/domain/settings';
import type { MessageKey } from '../../utils/text/messages';

/** A connection while it is typed: every field as its text. */
export interface ConnectionDraft {
  baseUrl: string;
  visionModel: string;
  textModel: string;
  maxTokens: string;
  temperature: string;
  sendAddresses: boolean;
}

/** What is wrong with a draft, by field, as the name of the text that says so. */
export type DraftErrors = Partial<Record<keyof ConnectionDraft, MessageKey>>;

/** The draft that a form starts from; a new connection's has the defaults. */
export function draftOf(saved: Connection | undefined): ConnectionDraft {
  return {
    baseUrl: saved?.baseUrl ?? '',
    visionModel: saved?.visionModel ?? '',
    textModel: saved?.textModel ?? '',
    maxTokens: String(saved?.maxTokens ?? 4096),
    temperature: saved?.temperature === undefined ? '' : String(saved?.temperature),
    sendAddresses: saved?.sendAddresses ?? false,
  };
}

/** The address in a draft, if requests can go there. */
export function serviceAddress(baseUrl: string): URL | undefined {
  const typed = baseUrl.trim();
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether pictures and the key would cross a network unencrypted, so that it takes a second yes. */
export function isUnencrypted(url: URL): boolean {
  return url.protocol === 'http:' && !loopback.test(url.hostname);
}

/** The connection that a draft means, or what is wrong with it. */
export function readDraft(
  draft: ConnectionDraft,
  { id, name }: { id: string; name: string },
): { connection: Connection } | { errors: DraftErrors } {
  const maxTokens = Number(draft.maxTokens);
  const temperature = Number(draft.temperature);
  const hasTemperature = draft.temperature.trim() !== '';
  const errors: DraftErrors = {
    ...(serviceAddress(draft.baseUrl) ? {} : { baseUrl: 'base_url_error' }),
    ...(Number.isSafeInteger(maxTokens) && maxTokens > 0 ? {} : { maxTokens: 'max_tokens_error' }),
    ...(hasTemperature && !(temperature >= 0) ? { temperature: 'temperature_error' } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    connection: {
      ...connection.parse({ id, baseUrl: '' }),
      name,
      baseUrl: draft.baseUrl.trim(),
      visionModel: draft.visionModel.trim(),
      textModel: draft.textModel.trim(),
      maxTokens,
      sendAddresses: draft.sendAddresses,
      ...(hasTemperature ? { temperature } : {}),
    },
  };
}
