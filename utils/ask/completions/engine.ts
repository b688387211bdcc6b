import { FailureError } from '../../domain/failure';
import { hostOf, type Connection } from '../../domain/settings';
import type { AskTurn, Engine, ReplyPart } from '../engine';
import { requestBody } from './body';
import { readReply } from './reply';
import { call, translated, type KeyOf } from './request';

/** Up to 2048 px a model sees all there is; gateways cut bodies at about 1 MB. Sides in pixels, the rest in bytes. */
const lookLimits = { side: 2048, aim: 900_000, bytes: 4_500_000 };
/** Small letters need their pixels. */
const textLimits = { side: 4096, aim: 900_000, bytes: 4_500_000 };
/** As many requests to one service are no burden to it, and more would only wait there. */
const atOnce = 4;

/** The engine behind one connection; `forText` chooses its text model and keeps more pixels. */
export function completionsEngine(connection: Connection, forText: boolean, keyOf: KeyOf): Engine {
  const model = (forText && connection.textModel) || connection.visionModel;
  const host = hostOf(connection.baseUrl);
  return {
    answerer: { id: connection.id, name: connection.name || host, model },
    limits: forText ? textLimits : lookLimits,
    atOnce,
    takesAddresses: connection.sendAddresses,
    supports: () => true,
    ask: (turns, signal) => ask(turns, signal),
  };

  async function* ask(turns: readonly AskTurn[], signal: AbortSignal): AsyncGenerator<ReplyPart> {
    if (!turns.some(({ pictures }) => pictures.some(({ address }) => address)))
      return yield* send(turns, signal);
    let isAnswering = false;
    try {
      for await (const part of send(turns, signal)) {
        isAnswering ||= part.type === 'text';
        yield part;
      }
    } catch (thrown) {
      const isRefused = thrown instanceof FailureError && thrown.failure.code === 'requestRefused';
      if (!isRefused || isAnswering) throw thrown;
      yield { type: 'note', note: { kind: 'address-refused' } };
      yield* send(turns.map(withBytes), signal);
    }
  }

  async function* send(turns: readonly AskTurn[], signal: AbortSignal): AsyncGenerator<ReplyPart> {
    const pictures = turns.flatMap((turn) => turn.pictures);
    const [first] = pictures;
    const body = await requestBody(connection, model, turns);
    yield {
      type: 'stage',
      stage: {
        kind: 'sending',
        host,
        bytes: pictures.reduce((sum, { blob, address }) => sum + (address ? 0 : blob.size), 0),
        width: first?.width ?? 0,
        height: first?.height ?? 0,
        pictures: pictures.length,
      },
    };
    if (pictures.some(({ address }) => address)) yield { type: 'note', note: { kind: 'address-sent' } };
    const { response, asked, until } = await call(connection, 'chat/completions', model, body, keyOf, signal);
    try {
      yield* readReply(response, asked, until);
    } catch (thrown) {
      throw translated(thrown, until, host, signal);
    } finally {
      until.clear();
    }
  }
}

/** The turn with its pictures' own bytes, for a service that fetches nothing. */
function withBytes(turn: AskTurn): AskTurn {
  return { ...turn, pictures: turn.pictures.map(({ address: _address, ...picture }) => picture) };
}
