import { beforeEach, describe, expect, test } from 'vitest';
import refusals from '../../../fixtures/refusals/refusals.json';
import { refusalOf } from '../../../../utils/engines/completions/refusal';
import { failureWords } from '../../../../utils/i18n/failures';
import type { Failure } from '../../../../utils/model/failure';
import { speakEnglish } from '../../texts/english';

beforeEach(speakEnglish);

/** A message that a server sends, and what it means. */
interface Row {
  server: string;
  /** When and where it was seen. */
  date: string;
  source: string;
  status: number;
  /** Text, or JSON. */
  body: unknown;
  meaning: string;
  /** What was needed, and what there is. */
  room?: number[];
  settingAt?: string;
}
const rows: readonly Row[] = refusals;

const request = { host: 'api.example', bytes: 300_000, model: 'gemma-3-12b', hasKey: true, secrets: [] };
const failureOf = (status: number, body: unknown): Failure =>
  refusalOf(status, typeof body === 'string' ? body : JSON.stringify(body), request).failure;

/** Advice that is wrong for every cause in the table that is not named here. */
const wrongAdvice: [RegExp, string[]][] = [
  [/check the (base URL|model)|no chat service/i, ['wrongAddress', 'unexpectedResponse']],
  [/too large/i, ['tooLargeForService']],
  [/server error/i, ['serviceFailed']],
];

function expectMeaning(found: Failure, { meaning, room, settingAt }: Omit<Row, 'status' | 'body'>): void {
  expect(found.code).toBe(meaning);
  if (room) expect([found.room?.needed, found.room?.available]).toEqual(room);
  expect(found.settingAt).toBe(settingAt);
  const { title, next } = failureWords({ ...found, detail: '' });
  for (const [advice, rightFor] of wrongAdvice)
    if (!rightFor.includes(meaning)) expect(`${title}. ${next}`).not.toMatch(advice);
}

describe('what a server says is understood', () => {
  test.each(rows)('$server, $status: $meaning ($source)', (row) => {
    expectMeaning(failureOf(row.status, row.body), row);
  });
});

describe('what a server says is understood however it is wrapped', () => {
  const wrappers: Record<string, (body: unknown) => unknown> = {
    'in detail': (body) => ({ detail: body }),
    'in JSON': (body) => ({ error: { message: JSON.stringify(body) } }),
    'twice in JSON': (body) => ({
      error: { message: `litellm.BadRequestError: ${JSON.stringify({ message: JSON.stringify(body) })}` },
    }),
    'in a JSON text': (body) => JSON.stringify(JSON.stringify(body)),
    'in a list': (body) => [body],
  };
  for (const [name, wrap] of Object.entries(wrappers))
    test.each(rows.filter(({ body }) => typeof body !== 'string'))(
      `${name}: $server, $status: $meaning`,
      (row) => expectMeaning(failureOf(row.status, wrap(row.body)), row),
    );
});
