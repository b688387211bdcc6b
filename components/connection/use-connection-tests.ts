import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../utils/model/failure';
import type { Catalog, ConnectionReport, DoctorEvent, DoctorFinding } from '../../utils/model/service';
import { services } from './services';

/** What came of the last request to a service. */
export type ConnectionTestResult =
  | { kind: 'none' }
  | { kind: 'asking'; host: string }
  | { kind: 'listing'; host: string }
  | { kind: 'listed' }
  | { kind: 'testing'; host: string }
  | { kind: 'stopped' }
  | { kind: 'connected'; report: ConnectionReport }
  | { kind: 'failed'; failure: Failure };

/** What a service answered when it was asked for its models; neither before. */
export interface ModelList {
  catalog?: Catalog;
  failure?: Failure;
}

/** What is known of a connection's service: the last request to it with its findings so far, and the list of its models. */
export interface ConnectionTestState {
  result: ConnectionTestResult;
  findings: readonly DoctorFinding[];
  isRunning: boolean;
  list: ModelList;
}

/** What a service is asked: to prove that it sees, for its models, or nothing. */
export type Asked = 'test' | 'models' | 'nothing';

/** The steps of a request. */
interface ConnectionTestSteps {
  host: string;
  /** The first step: saves, and waits for the decision about access to the host. */
  prepare: () => Promise<unknown>;
  asks: Asked;
  /** The last step, left out where the request was stopped or not sent; gets the list of models as far as it is known. */
  done?: (list: ModelList) => void;
}

/** Whether a service rejected the key, or wants one, when it was asked for its models. */
export const rejectsKey = ({ failure }: ModelList): boolean =>
  failure !== undefined && ['wrongKey', 'noKey', 'forbidden'].includes(failure.code);

/** Answers of servers that have no list, or don't show it: one that restricts keys may still answer questions. */
const unlisted = ['wrongAddress', 'unexpectedResponse', 'requestRefused', 'unknownModel', 'forbidden'];

/** Whether a service answered without a list of models, so that a model's name can only be typed. */
export const lacksList = ({ catalog, failure }: ModelList): boolean =>
  failure ? unlisted.includes(failure.code) : catalog?.models.length === 0;

const untested: ConnectionTestState = { result: { kind: 'none' }, findings: [], isRunning: false, list: {} };
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

/** Returns the models of a connection's service, or why they are unknown. Throws nothing. */
async function listOf(id: string, isFresh: boolean, signal: AbortSignal): Promise<ModelList> {
  try {
    return { catalog: await services.listModels(id, isFresh, signal) };
  } catch (thrown) {
    return { failure: toFailure(thrown) };
  }
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

  /** Asks a service, in place of what it was asked before. */
  const run = async (id: string, { host, prepare, asks, done }: ConnectionTestSteps): Promise<void> => {
    running.get(id)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const show = (next: (before: ConnectionTestState) => ConnectionTestState): void => {
      if (!signal.aborted) change(id, next);
    };
    const isRunning = asks !== 'nothing';
    show(({ list }) => ({
      ...untested,
      ...(isRunning ? { result: { kind: 'asking', host } } : {}),
      isRunning,
      list: asks === 'test' && list.catalog ? list : {},
    }));
    let list: ModelList = {};
    try {
      await prepare();
      if (asks === 'models') {
        show((before) => ({ ...before, result: { kind: 'listing', host } }));
        list = await listOf(id, true, signal);
        const { failure } = list;
        // Fields say the others.
        const isFailed = failure && !rejectsKey(list) && !lacksList(list);
        const result = isFailed ? ({ kind: 'failed', failure } as const) : ({ kind: 'listed' } as const);
        show((before) => ({ ...before, result, list, isRunning: false }));
      }
      if (asks === 'test') {
        show((before) => ({ ...before, result: { kind: 'testing', host } }));
        for await (const event of services.test(id, signal)) show((before) => withDoctorEvent(before, event));
        show((before) => endTest(before));
        // The test has asked for the list, too.
        list = await listOf(id, false, signal);
        show((before) => ({ ...before, list }));
      }
      if (!signal.aborted) done?.(list);
    } catch (thrown) {
      show((before) => endTest(before, thrown));
    }
  };

  const stop = (id: string): void => {
    running.get(id)?.abort();
    change(id, (before) => {
      const result: ConnectionTestResult = hasResult(before) ? before.result : { kind: 'stopped' };
      return before.isRunning ? { ...before, result, isRunning: false } : before;
    });
  };

  /** Stops what a service is asked, and forgets what it said. */
  const forget = (id: string): void => {
    running.get(id)?.abort();
    running.delete(id);
    change(id, () => untested);
  };

  /** Reads the models that are stored, or asks for them, without a word; once for each connection. */
  const readModels = (id: string): void => {
    if (running.has(id)) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    void listOf(id, false, signal).then((list) => {
      if (!signal.aborted) change(id, (before) => ({ ...before, list }));
    });
  };

  return {
    of: (id: string): ConnectionTestState => tests.get(id) ?? untested,
    run: (id: string, steps: ConnectionTestSteps) => void run(id, steps),
    stop,
    forget,
    readModels,
  };
}
