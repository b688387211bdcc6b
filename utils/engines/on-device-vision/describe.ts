import type { Abstention, InstalledModel } from '../../model/installed-models';
import type { Hash } from '../../model/picture';
import type { ReplyPart } from '../engine';
import type { ReaderEvent } from '../on-device-text/reader';
import { abstentionOfPixels, isTextOnly, maxMeasuredSide } from './abstain';
import type { ModelRuntime } from './runtime';
import { shrunk } from './shrunk';

/** A conversation for a model on this device. The pictures are in the picture store; `languages` are those of text in them. */
export interface DescribeRequest {
  model: InstalledModel;
  turns: readonly { role: 'user' | 'assistant'; text: string; pictures: readonly Hash[] }[];
  languages: readonly string[];
}

/** The dependencies of answering on this device. */
export interface DescriberTools {
  runtime: ModelRuntime;
  /** Returns the files of an installed model. Throws `FailureError` `deviceModelMissing`. */
  filesOf(model: InstalledModel): Promise<readonly File[]>;
  stored(picture: Hash): Promise<Blob>;
  recognize(picture: Blob, languages: readonly string[], signal: AbortSignal): AsyncIterable<ReaderEvent>;
}

interface Seen {
  text: string;
  abstained: Abstention | undefined;
}

/** The maximum number of pictures whose text is remembered for follow-up questions, by reading languages. */
const maxRemembered = 20;

/**
 * Returns a function that answers on this device. It recognizes the text of the pictures, and gives the model the pictures that show
 * something that a small model can describe. If none of the last pictures does, it yields the reason. It remembers the results of a
 * picture for follow-up questions. The function throws `FailureError` or the signal's reason. `readerFailed` is among them: without
 * the text, it is unknown whether a picture shows only text.
 */
export function createDescriber(tools: DescriberTools) {
  const remembered = new Map<string, Seen>();

  async function* seenIn(
    hash: Hash,
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart, Seen> {
    const key = [hash, ...languages].join(' ');
    const known = remembered.get(key);
    if (known) return known;
    const seen = yield* inspect(await tools.stored(hash), languages, signal, tools);
    remembered.set(key, seen);
    for (const oldest of remembered.keys()) if (remembered.size > maxRemembered) remembered.delete(oldest);
    return seen;
  }

  return async function* answer(
    { model, turns, languages }: DescribeRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart> {
    const files = await tools.filesOf(model);
    const pictures = turns.flatMap((turn) => turn.pictures);
    const seen = new Map<Hash, Seen>();
    for (const hash of pictures) seen.set(hash, yield* seenIn(hash, languages, signal));
    // The question is about the pictures that came last.
    const shown = (turns.findLast((turn) => turn.pictures.length > 0)?.pictures ?? []).flatMap(
      (hash) => seen.get(hash) ?? [],
    );
    const text = shown.flatMap((one) => one.text || []).join('\n\n');
    const abstained = shown.every((one) => one.abstained) ? shown[0]?.abstained : undefined;
    if (text !== '' || abstained) yield { type: 'sight', text, abstained };
    if (abstained) return;
    yield { type: 'stage', stage: { kind: 'loading-model' } };
    const isGiven = (hash: Hash): boolean => seen.get(hash)?.abstained === undefined;
    const given = turns.map(async (turn) => ({
      ...turn,
      pictures: await Promise.all(turn.pictures.filter(isGiven).map(tools.stored)),
    }));
    yield* tools.runtime.answer(model, files, await Promise.all(given), signal);
  };
}

/** Returns the results of a picture without a model: its text, and why the model does not get the picture. */
async function* inspect(
  picture: Blob,
  languages: readonly string[],
  signal: AbortSignal,
  { recognize }: DescriberTools,
): AsyncGenerator<ReplyPart, Seen> {
  const { context, natural } = await shrunk(picture, maxMeasuredSide);
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const abstained = abstentionOfPixels(pixels, natural);
  if (abstained) return { text: '', abstained };
  let read: Extract<ReaderEvent, { type: 'read' }> | undefined;
  for await (const event of recognize(picture, languages, signal)) {
    if (event.type === 'read') {
      read = event;
      continue;
    }
    const progress = event.type === 'reading' ? event.progress : 0;
    yield { type: 'stage', stage: { kind: 'reading', progress } };
  }
  signal.throwIfAborted();
  if (!read) return { text: '', abstained: undefined };
  return { text: read.markdown.text, abstained: isTextOnly(pixels, read.layout) ? 'text' : undefined };
}
