import { FailureError } from '../../domain/failure';
import { hostOf, type Connection } from '../../domain/settings';
import type { Learnt } from '../../domain/learnt';
import type { PreparedPicture } from '../../domain/picture';
import type { SecretsOf } from '../../domain/secrets';
import type { AskTurn, Engine, ReplyPart } from '../engine';
import { requestBody } from './body';
import { readReply } from './reply';
import { call, translated } from './request';

/** Gateways cut bodies at about 1 MB: so many bytes of a picture are aimed at. */
const aim = 900_000;

/** What a picture is made into for a service that refused it as it was. */
export type Shape = 'png' | 'smaller';

/** What an engine behind a connection needs of its surroundings. */
export interface CompletionsTools {
  secretsOf: SecretsOf;
  /** What this model of this service has refused before. */
  learnt: Learnt;
  /** Remembers what it refuses now. */
  learn(more: Partial<Learnt>): Promise<void>;
  /** The picture as a PNG, or with half its sides, within the same limits. */
  reshape(picture: PreparedPicture, shape: Shape, signal: AbortSignal): Promise<PreparedPicture>;
  /** Called when an answer comes, with whether it comes in pieces. */
  heard?(isStreamed: boolean): void;
}

/** The model that is asked: the text model for text, where there is one. */
export function modelFor({ visionModel, textModel }: Connection, forText: boolean): string {
  return (forText && textModel) || visionModel;
}

/** The engine behind one connection; `forText` chooses its text model and keeps more pixels. */
export function completionsEngine(
  connection: Connection,
  forText: boolean,
  { secretsOf, learnt }: CompletionsTools,
): Engine {
  const model = modelFor(connection, forText);
  const host = hostOf(connection.baseUrl);
  return {
    answerer: { id: connection.id, name: connection.name || host, model },
    limits: {
      // Small letters need their pixels.
      side: forText ? 2 * connection.longestSide : connection.longestSide,
      aim: Math.min(aim, connection.mostBytes, learnt.mostBytes ?? Infinity),
      bytes: Math.min(connection.mostBytes, learnt.mostBytes ?? Infinity),
    },
    atOnce: connection.atOnce,
    identity: async () => {
      const { baseUrl, maxTokens, temperature } = connection;
      return { baseUrl, model, maxTokens, temperature };
    },
    takesAddresses: connection.sendAddresses && !learnt.wantsBytes,
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
    const { response, asked, until } = await call(
      connection,
      'chat/completions',
      model,
      body,
      secretsOf,
      signal,
    );
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
