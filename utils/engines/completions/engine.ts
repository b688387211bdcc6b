import { hostOf, type Connection } from '../../model/settings';
import type { Learnt } from '../../model/model-quirks';
import type { PreparedPicture } from '../../model/picture';
import type { SecretsOf } from '../../model/secrets';
import type { Engine } from '../engine';
import { ask } from './ask';

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
export function completionsEngine(connection: Connection, forText: boolean, tools: CompletionsTools): Engine {
  const { learnt } = tools;
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
      const { id, baseUrl, maxTokens, temperature } = connection;
      // Gateways are told by a header who is to answer.
      const headers = (await tools.secretsOf(id))?.headers ?? [];
      return { baseUrl, model, maxTokens, temperature, headers };
    },
    takesAddresses: connection.sendAddresses && !learnt.wantsBytes,
    supports: () => true,
    ask: (turns, signal) => ask({ connection, model, tools }, turns, signal),
  };
}
