import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { requestServiceAccess } from '../../../components/connection/connections';

const origins = ['https://api.example/*'];
const data_collection = ['websiteContent', 'browsingActivity'];
const request = vi.fn<(wanted: object) => Promise<boolean>>();
const save = vi.fn<() => Promise<void>>();

let isConsented = false;
/** Answers the browser's question; true allows all of it. */
let answer: (allows: boolean) => void;

beforeEach(() => {
  isConsented = false;
  request.mockImplementation(async () => {
    const isAllowed = await new Promise<boolean>((resolve) => (answer = resolve));
    isConsented ||= isAllowed;
    return isAllowed;
  });
  save.mockResolvedValue();
  Object.assign(fakeBrowser.permissions, { request, contains: async () => isConsented });
});

describe('in Firefox', () => {
  beforeEach(() => void vi.stubEnv('FIREFOX', 'true'));
  afterEach(() => vi.unstubAllEnvs());

  test('access and consent are asked for in the click, in one request, and it is saved meanwhile', async () => {
    const saved = requestServiceAccess(['https://api.example/v1'], save);
    expect(request.mock.calls).toEqual([[{ origins, data_collection }]]);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    answer(true);
    await saved;
  });

  test('without consent it is saved, and fails', async () => {
    const saved = requestServiceAccess(['https://api.example/v1'], save);
    answer(false);
    await expect(saved).rejects.toMatchObject({ failure: { code: 'noConsent' } });
    expect(save).toHaveBeenCalledOnce();
  });

  test('with the consent of before, refused access is no failure', async () => {
    isConsented = true;
    const saved = requestServiceAccess(['https://api.example/v1'], save);
    answer(false);
    await saved;
    expect(save).toHaveBeenCalledOnce();
  });
});

test('elsewhere it is saved at once, whatever the browser is answered', async () => {
  const saved = requestServiceAccess(['https://api.example/v1'], save);
  expect(request.mock.calls).toEqual([[{ origins }]]);
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  answer(false);
  await saved;
});
