import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../utils/model/failure';
import type { ConnectionReport, DoctorEvent, DoctorFinding } from '../../utils/model/service';
import { services } from './services';

/** The result of a test so far. */
export type ConnectionTestResult =
  | { kind: 'none' }
  | { kind: 'asking'; host: string }
  | { kind: 'testing'; host: string }
  | { kind: 'stopped' }
  | { kind: 'connected'; report: ConnectionReport }
  | { kind: 'failed'; failure: Failure };

/** A connection's test, with the findings so far. */
export interface ConnectionTestState {
  result: ConnectionTestResult;
  findings: readonly DoctorFinding[];
  isRunning: boolean;
}

/** The steps of a test. */
interface ConnectionTestSteps {
  host: string;
  /** The first step: saves, and waits for the decision about access to the host. */
  prepare: () => Promise<void>;
  /** Whether the connection is tested after that. */
  isAsked: boolean;
  /** The last step, left out where the test was stopped. */
  done?: () => void;
}

const untested: ConnectionTestState = { result: { kind: 'none' }, findings: [], isRunning: false };
const hasResult = ({ result: { kind } }: ConnectionTestState): boolean =>
  kind === 'connected' || kind === 'failed';

/** Returns a test after an event of the doctor. */
function withDoctorEvent(before: ConnectionTestState, event: DoctorEvent): ConnectionTestState {
  switch (event.type) {
    case 'finding':
      return { ...before, findings: [...before.findings, event.finding] };
    case 'connected':
      return { ...before, result: { kind: 'connected', report: event.report } };
    case 'failed':
      return { ...before, result: { kind: 'failed', failure: event.failure } };
  }
}

/** Returns a test at its end; without a result it has failed. */
function endTest(before: ConnectionTestState, thrown?: unknown): ConnectionTestState {
  const failed: ConnectionTestResult = { kind: 'failed', failure: toFailure(thrown) };
  return { ...before, result: hasResult(before) ? before.result : failed, isRunning: false };
}

/** The tests of all connections, by id. They run on and keep their results whichever form is shown. */
export type ConnectionTests = ReturnType<typeof useConnectionTests>;

/** Returns the tests of all connections. They are stopped when the page is left. */
export function useConnectionTests() {
  const [tests, setTests] = useState<ReadonlyMap<string, ConnectionTestState>>(new Map());
  const running = useMemo(() => new Map<string, AbortController>(), []);
  // A layout effect: other effects are cleaned up only when the browser has time.
  useLayoutEffect(() => () => running.forEach((controller) => controller.abort()), [running]);

  const change = useCallback((id: string, next: (before: ConnectionTestState) => ConnectionTestState) => {
    setTests((before) => new Map(before).set(id, next(before.get(id) ?? untested)));
  }, []);

  /** Tests a connection, in place of the test before. */
  const run = async (id: string, { host, prepare, isAsked, done }: ConnectionTestSteps): Promise<void> => {
    running.get(id)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const show = (next: (before: ConnectionTestState) => ConnectionTestState): void => {
      if (!signal.aborted) change(id, next);
    };
    show(() => (isAsked ? { ...untested, result: { kind: 'asking', host }, isRunning: true } : untested));
    try {
      await prepare();
      if (isAsked) {
        show((before) => ({ ...before, result: { kind: 'testing', host } }));
        for await (const event of services.test(id, signal)) show((before) => withDoctorEvent(before, event));
        show((before) => endTest(before));
      }
    } catch (thrown) {
      show((before) => endTest(before, thrown));
    }
    if (!signal.aborted) done?.();
  };

  const stop = (id: string): void => {
    running.get(id)?.abort();
    change(id, (before) => {
      const result: ConnectionTestResult = hasResult(before) ? before.result : { kind: 'stopped' };
      return before.isRunning ? { ...before, result, isRunning: false } : before;
    });
  };

  return {
    of: (id: string): ConnectionTestState => tests.get(id) ?? untested,
    run: (id: string, steps: ConnectionTestSteps) => void run(id, steps),
    stop,
  };
}
