import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { services } from '../../../components/connection/services';
import {
  type ConnectionFormState,
  useConnectionForm,
} from '../../../components/connection/use-connection-form';
import { useConnectionTests } from '../../../components/connection/use-connection-tests';
import type { Catalog } from '../../../utils/model/service';

interface Shown {
  form: ConnectionFormState;
  result: string;
}

let shown: Shown;
let answer: (listed: Catalog) => void;
const catalog: Catalog = { models: [{ id: 'gpt-6-luna', vision: 'yes' }], askedAt: 0 };

function Form({ tell }: { tell: (now: Shown) => void }): null {
  const tests = useConnectionTests();
  const place = { id: 'one', saved: undefined, form: { current: null }, button: { current: null } };
  tell({ form: useConnectionForm({ ...place, tests }), result: tests.of('one').result.kind });
  return null;
}

/** Chooses OpenAI, and asks it for its models. */
async function goOn(): Promise<void> {
  await act(() => render(h(Form, { tell: (now) => (shown = now) }), document.body));
  await act(() => shown.form.fill('openai'));
  await act(() => shown.form.type({ key: 'sk' }));
  await act(() => shown.form.goOn());
}

beforeEach(() => {
  // As much of a document as a component needs that draws nothing.
  vi.stubGlobal('document', { body: { childNodes: [], firstChild: null }, activeElement: null });
  vi.spyOn(fakeBrowser.permissions, 'request').mockResolvedValue(true);
  vi.spyOn(services, 'listModels').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
});

afterEach(() => vi.unstubAllGlobals());

test('the model to begin with is put into the form of the service that has it', async () => {
  await goOn();
  await vi.waitFor(() => expect(shown.result).toBe('listing'));
  answer(catalog);
  await vi.waitFor(() => expect(shown.result).toBe('listed'));
  await vi.waitFor(() => expect(shown.form.draft.visionModel).toBe('gpt-6-luna'));
});

test('a service that is left for another one is asked no longer, and puts nothing into the form', async () => {
  await goOn();
  await vi.waitFor(() => expect(shown.result).toBe('listing'));
  await act(() => shown.form.fill('groq'));
  expect(shown.result).toBe('none');
  expect(vi.mocked(services.listModels).mock.lastCall?.[2].aborted).toBe(true);
  await act(async () => answer(catalog));
  expect(shown.form.draft.visionModel).toBe('');
});

test('where a service could not be saved, no model is put into the form', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('full'));
  await goOn();
  await vi.waitFor(() => expect(shown.result).toBe('failed'));
  await act(async () => undefined);
  expect(shown.form.draft.visionModel).toBe('');
});
