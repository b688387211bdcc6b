import { FailureError } from '../../model/failure';
import type { SecretsOf } from '../../model/secrets';
import type { Connection } from '../../model/settings';
import { lookUp, type LookUp } from './catalogue';
import { whyUnreachable } from './why-unreachable';

/** Servers that refuse extensions until they are told otherwise, each in its own way. */
export type Kind = 'ollama' | 'lm-studio';

/** Below which paths gateways put the interface: Open WebUI, Groq, and others. */
const places = ['', '/api', '/openai', '/api/openai'];

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** Which of them a server is: by the port it has unless it was given another, or by its own catalogue. */
export function kindOf(baseUrl: string, lookUps: readonly LookUp[]): Kind | undefined {
  const port = URL.canParse(baseUrl) ? new URL(baseUrl).port : '';
  const answered = lookUps.filter(({ said }) => said).map(({ operation }) => operation);
  if (port === '11434' || answered.includes('/api/tags')) return 'ollama';
  return port === '1234' || answered.includes('/api/v0/models') ? 'lm-studio' : undefined;
}

/**
 * The same address with http in place of https, or the other way round, where that answers: of this computer's own
 * servers alone, and without the key. Throws the signal's reason once it is aborted.
 */
export async function otherScheme(baseUrl: string, signal: AbortSignal): Promise<string | undefined> {
  if (!URL.canParse(baseUrl)) return undefined;
  const url = new URL(baseUrl);
  if (!isLoopback(url)) return undefined;
  const scheme = url.protocol === 'https:' ? 'http:' : 'https:';
  const other = `${scheme}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
  return (await whyUnreachable(other, signal)) === 'serviceUnreachable' ? undefined : other;
}

/** Other addresses of the same origin that may have been meant: with or without what stands around the last `/v1`. */
function candidates(baseUrl: string): string[] {
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  const own = path.replace(/\/v1$/, '');
  const above = own.includes('/v1') ? own.slice(0, own.indexOf('/v1')) : own;
  const paths = [above, ...places.map((place) => above + place), ...places].filter((one) => one !== own);
  return [...new Set(paths)].map((one) => origin + one);
}

/** A catalogue with models in it, or a service that says in its own words that it wants a key. */
function isService({ said, thrown }: LookUp): 'surely' | 'perhaps' | undefined {
  if (said && said.length > 0) return 'surely';
  const { status, detail = '' } = thrown instanceof FailureError ? thrown.failure : {};
  // Web servers that want a password say no more than the status.
  return status === 401 && !/^(401|unauthorized$|$)/i.test(detail) ? 'perhaps' : undefined;
}

/** The address that would have been right, on the same origin, where one answers like a service; with `/v1` in it. */
export async function correctedAddress(
  connection: Connection,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<string | undefined> {
  const found = await Promise.all(
    candidates(connection.baseUrl).map(async (baseUrl) => ({
      baseUrl,
      service: isService(await lookUp({ ...connection, baseUrl }, 'models', secretsOf, signal)),
    })),
  );
  const best = found.find(({ service }) => service === 'surely') ?? found.find(({ service }) => service);
  return best && `${best.baseUrl}/v1`;
}
