// @ts-check

/**
 * What a run of tests says.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {string[]} caught the titles of tests that failed by an assertion, or took too long
 * @property {string[]} broken what failed in another way: a fault that no test looked for, or a file that cannot be loaded
 */

/** How Vitest begins the error of an assertion, those of promises included, or of a test that took too long. */
const assertion =
  /^(?:AssertionError|VitestBrowserElementError|TimeoutError|Error: (?:Test|Hook) timed out|Error: expected |Error: promise (?:resolved|rejected) )/;

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest
 * @param {{ testResults: { name: string, message?: string, status: string, assertionResults: VitestTest[] }[] }} report
 * @returns {Outcome}
 */
export function outcomeOfVitest({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const isCaught = (/** @type {VitestTest} */ { failureMessages }) =>
    (failureMessages ?? []).some((message) => assertion.test(plain(message)));
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    caught: failed.filter(isCaught).map(({ fullName }) => fullName),
    broken: [
      ...unloaded.map(({ name, message = '' }) => `${name}: ${firstLine(message)}`),
      ...failed
        .filter((test) => !isCaught(test))
        .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`),
    ],
  };
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status: string, errors: PlaywrightError[] }} PlaywrightResult
 * @typedef {{ title: string, tests: { results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @param {{ suites: PlaywrightSuite[], errors?: PlaywrightError[] }} report
 * @returns {Outcome}
 */
export function outcomeOfPlaywright({ suites, errors = [] }) {
  const specs = specsIn(suites);
  const resultsOf = (/** @type {PlaywrightSpec} */ { tests }) => tests.flatMap(({ results }) => results);
  const isCaught = (/** @type {PlaywrightResult} */ { status, errors: failures }) =>
    status === 'timedOut' ||
    (status === 'failed' &&
      failures.some(({ message = '' }) =>
        /expect\(|\bTimeout\b/.test(plain(message).split('\n', 1)[0] ?? ''),
      ));
  const failed = specs.filter((spec) => resultsOf(spec).some(({ status }) => !/passed|skipped/.test(status)));
  const caught = failed.filter((spec) => resultsOf(spec).some(isCaught));
  return {
    passed: specs.filter((spec) => resultsOf(spec).some(({ status }) => status === 'passed')).length,
    caught: caught.map(({ title }) => title),
    broken: [
      ...errors.map(({ message = '' }) => firstLine(message)),
      ...failed
        .filter((spec) => !caught.includes(spec))
        .map((spec) => `${spec.title}: ${firstLine(resultsOf(spec)[0]?.errors[0]?.message ?? '')}`),
    ],
  };
}

/** @param {readonly PlaywrightSuite[]} suites @returns {PlaywrightSpec[]} */
function specsIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsIn(inner)]);
}

/** Returns a text without the colors of a terminal. @param {string} text */
function plain(text) {
  // oxlint-disable-next-line no-control-regex -- the escapes of terminals begin with it
  return text.replaceAll(/\u001b\[[\d;]*m/g, '');
}

/** @param {string} text */
const firstLine = (text) => plain(text).trim().split('\n', 1)[0] ?? '';
