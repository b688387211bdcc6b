import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from '../../mutants/mutants.mjs';
import { outcomeOfPlaywright, outcomeOfVitest } from '../../mutants/reports.mjs';

test.each(mutants)('the mutant $name fits the code of today', ({ file, find, replace, caughtBy }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  const catcher = readFileSync(caughtBy.file, 'utf8');
  expect(catcher).toContain(caughtBy.title ?? '');
  // Of `npm test`, that is.
  expect(caughtBy.file).not.toContain('.long.');
  if (caughtBy.file.startsWith('tests/e2e/')) expect(catcher).toMatch(/@core|@firefox-core/);
});

test('each mutant has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test.each([
  ['AssertionError: expected 1 to be 2', true],
  ['\u001b[31mError: Test timed out in 15000ms.', true],
  ['Error: expected FailureError: noKey to match object { Object (failure) }', true],
  ['Error: promise resolved "{}" instead of rejecting', true],
  ['TypeError: fetch is not a function', false],
  ['ReferenceError: expect is not defined', false],
])('%j in Vitest is an assertion: %s', (message, isAssertion) => {
  const tests = [
    { status: 'failed', fullName: 'a job ends', failureMessages: [message] },
    { status: 'passed', fullName: 'a job begins', failureMessages: [] },
    { status: 'pending', fullName: 'a job waits', failureMessages: null },
  ];
  const outcome = outcomeOfVitest({
    testResults: [{ name: 'job.test.ts', status: 'failed', assertionResults: tests }],
  });
  expect(outcome).toMatchObject({ passed: 1, caught: isAssertion ? ['a job ends'] : [] });
  expect(outcome.broken).toHaveLength(isAssertion ? 0 : 1);
});

test('a file that Vitest cannot load catches nothing', () => {
  const unloaded = {
    name: 'job.test.ts',
    message: 'SyntaxError: no',
    status: 'failed',
    assertionResults: [],
  };
  expect(outcomeOfVitest({ testResults: [unloaded] })).toEqual({
    passed: 0,
    caught: [],
    broken: ['job.test.ts: SyntaxError: no'],
  });
});

test.each([
  ['failed', 'Error: expect(locator).toHaveText(expected) failed', true],
  ['failed', 'TimeoutError: locator.click: Timeout 30000ms exceeded.', true],
  ['timedOut', 'Test timeout of 60000ms exceeded.', true],
  ['failed', 'Error: The extension has no background', false],
  ['interrupted', '', false],
])('%s in Playwright with %j is an assertion: %s', (status, message, isAssertion) => {
  const specs = [
    { title: 'a story', tests: [{ results: [{ status, errors: [{ message }] }] }] },
    { title: 'another', tests: [{ results: [{ status: 'passed', errors: [] }] }] },
  ];
  const outcome = outcomeOfPlaywright({ suites: [{ suites: [{ specs }] }] });
  expect(outcome).toMatchObject({ passed: 1, caught: isAssertion ? ['a story'] : [] });
  expect(outcome.broken).toHaveLength(isAssertion ? 0 : 1);
});

test('stories that Playwright cannot load catch nothing', () => {
  expect(outcomeOfPlaywright({ suites: [], errors: [{ message: 'Error: No tests found' }] })).toEqual({
    passed: 0,
    caught: [],
    broken: ['Error: No tests found'],
  });
});
