import type { StrictService } from '../../../fakes/service.mjs';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { completionsEngine, type CompletionsTools } from '../../../../utils/engines/completions/engine';
import type { ReplyPart } from '../../../../utils/engines/engine';
import { FailureError } from '../../../../utils/model/failure';
import { type ModelQuirks, noQuirks } from '../../../../utils/model/service';
import type { PreparedPicture } from '../../../../utils/model/picture';
import type { Connection } from '../../../../utils/model/settings';
import { preparedFixture, sampleConnection, toolsFor, userTurn } from './samples';

/** Takes the place of drawing: the same picture as a PNG, or with half its sides. */
const reshape: CompletionsTools['reshape'] = async (picture, shape) => {
  const png = await preparedFixture('screenshot.png');
  return shape === 'png' ? png : { ...picture, width: picture.width / 2, height: picture.height / 2 };
};

export interface Run {
  notes: unknown[];
  parts: ReplyPart[];
  code?: string;
  bodies: Record<string, unknown>[];
}

/** Asks once, and gathers what comes of it; what is learned is put into `learned`. */
export async function askOnce(
  service: StrictService,
  learned: Partial<ModelQuirks>[],
  changes: Partial<Connection> = {},
  known: Partial<ModelQuirks> = {},
  ...pictures: PreparedPicture[]
): Promise<Run> {
  const tools = toolsFor(service.url, {
    quirks: { ...noQuirks, ...known },
    saveQuirks: async (more) => void learned.push(more),
    reshape,
  });
  const engine = completionsEngine(sampleConnection(service.url, changes), false, tools);
  const parts: ReplyPart[] = [];
  const before = service.completions.length;
  let code: string | undefined;
  try {
    const turns = [
      userTurn('What?', ...(pictures.length > 0 ? pictures : [await preparedFixture('icc.jpg')])),
    ];
    for await (const part of engine.ask(turns, new AbortController().signal)) parts.push(part);
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) throw thrown;
    code = thrown.failure.code;
  }
  return {
    parts,
    notes: parts.flatMap((part) => (part.type === 'note' ? [part.note] : [])),
    bodies: service.completions.slice(before).map(({ body }) => body as Record<string, unknown>),
    ...(code && { code }),
  };
}

/** The note of a repair. */
export const repaired = (repair: string, was = '', now = '') => ({ kind: 'repaired', repair, was, now });
/** A refusal in a server's words. */
export const say = (message: string, more: object = {}): Answer => ({
  status: 400,
  body: { error: { message, ...more } },
});
/** How wide the first picture of each request was. */
export const sizesOf = (of: Run) =>
  of.parts.flatMap((part) =>
    part.type === 'stage' && part.stage.kind === 'sending' ? [part.stage.width] : [],
  );
