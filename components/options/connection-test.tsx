import type { VNode } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../utils/domain/failure';
import type { ConnectionReport } from '../../utils/domain/service';
import { t } from '../../utils/text/messages';
import { FailureBox } from '../shared/failure-box';

/** How a connection's test stands. */
export type TestState =
  | { kind: 'none' }
  | { kind: 'asking'; host: string }
  | { kind: 'testing'; host: string }
  | { kind: 'connected'; report: ConnectionReport }
  | { kind: 'failed'; failure: Failure };

/** What a test does, in order. */
export interface TestSteps {
  host: string;
  /** Saves, and waits for the answer about access to the host. */
  prepare: () => Promise<void>;
  ask: () => Promise<ConnectionReport>;
}

/** Runs tests; of two at once, the later one is shown. */
export function useTest(): { state: TestState; run: (steps: TestSteps) => void } {
  const [state, setState] = useState<TestState>({ kind: 'none' });
  const latest = useRef<TestSteps>(undefined);
  const run = useCallback((steps: TestSteps) => {
    const { host, prepare, ask } = steps;
    latest.current = steps;
    const show = (found: TestState): void => {
      if (latest.current === steps) setState(found);
    };
    const test = async (): Promise<TestState> => {
      show({ kind: 'asking', host });
      await prepare();
      show({ kind: 'testing', host });
      return { kind: 'connected', report: await ask() };
    };
    test().then(show, (thrown: unknown) => show({ kind: 'failed', failure: toFailure(thrown) }));
  }, []);
  return { state, run };
}

function statusWords(state: TestState): string {
  switch (state.kind) {
    case 'asking':
      return t('test_asking', state.host);
    case 'testing':
      return t('test_running', state.host);
    case 'connected':
      return state.report.read
        ? t('test_read', state.report.model)
        : t('test_not_read', state.report.model, t('vision_model'));
    case 'failed':
    case 'none':
      return '';
  }
}

/** What a test found. The status element is always there, so that what comes into it is spoken. */
export function TestResult({ state }: { state: TestState }): VNode {
  return (
    <>
      <p role="status" class="result" data-result={state.kind}>
        {statusWords(state)}
      </p>
      {state.kind === 'failed' && <FailureBox failure={state.failure} isAlert />}
    </>
  );
}
