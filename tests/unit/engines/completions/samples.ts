import { readFile } from 'node:fs/promises';
import { FIXTURES } from '../../../fakes/site.mjs';
import pictures from '../../../fixtures/pictures/pictures.json';
import type { AskTurn, Engine, ReplyPart } from '../../../../utils/engines/engine';
import type { CompletionsTools } from '../../../../utils/engines/completions/engine';
import { createRequestPace } from '../../../../utils/engines/completions/pace';
import { noQuirks, type GetSecrets } from '../../../../utils/model/service';
import type { PreparedPicture } from '../../../../utils/model/picture';
import { type Connection, connection } from '../../../../utils/model/settings';

/** A connection to a service, with these fields changed. */
export function sampleConnection(baseUrl: string, changes: Partial<Connection> = {}): Connection {
  return { ...connection.parse({ id: 'one', baseUrl, visionModel: 'vision-large' }), ...changes };
}

/** Keeps one key, for one origin. */
export function keyFor(url: string, key = 'test-key'): GetSecrets {
  return () => Promise.resolve({ origin: new URL(url).origin, key, headers: [] });
}

/** What an engine is made with, with these tools changed: nothing was learned, and what is learned is forgotten. */
export function toolsFor(url: string, changes: Partial<CompletionsTools> = {}): CompletionsTools {
  return {
    secretsOf: keyFor(url),
    pace: createRequestPace(),
    quirks: noQuirks,
    saveQuirks: () => Promise.resolve(),
    reshape: (picture) => Promise.resolve(picture),
    ...changes,
  };
}

/** One of the fixtures that can go out as it is. */
export async function preparedFixture(
  file: 'icc.jpg' | 'screenshot.png' | 'lake.jpg',
): Promise<PreparedPicture> {
  const { width, height } = pictures[file];
  const mediaType = file.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const blob = new Blob([await readFile(`${FIXTURES}pictures/${file}`)], { type: mediaType });
  return { blob, mediaType, width, height, notes: [] };
}

/** A person's turn. */
export function userTurn(text: string, ...shown: PreparedPicture[]): AskTurn {
  return { role: 'user', text, pictures: shown };
}

/** Asks an engine and gathers what comes. */
export async function partsOf(
  engine: Engine,
  turns: readonly AskTurn[],
  signal = new AbortController().signal,
): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = [];
  for await (const part of engine.ask(turns, signal)) parts.push(part);
  return parts;
}

/** The text of an answer. */
export function textOf(parts: readonly ReplyPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');
}
