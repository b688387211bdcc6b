import type { ExtensionBrowser } from '../../harness/chromium.mjs';

/** The few messages of the debugging protocol that are read here. */
interface Message {
  method?: string;
  params?: { sessionId: string; targetInfo: { url: string } };
}

/** Crashes the worker that reads text, whatever it is doing: by an error that nobody catches. */
export const crashReader = (extension: ExtensionBrowser): Promise<void> =>
  runInOffscreenWorker(extension, '/reader.worker', "reportError(new Error('crashed'))");

/**
 * Runs an expression in a worker whose address has this part. It can be reached through the offscreen document alone,
 * which Playwright does not list: so its messages go inside of the document's, which go inside of the browser's.
 */
export async function runInOffscreenWorker(
  { context }: ExtensionBrowser,
  part: string,
  expression: string,
): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser is gone.');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'background_page' }] });
  const offscreen = targetInfos.find(({ url }) => url.endsWith('/offscreen.html'));
  if (!offscreen) throw new Error('There is no offscreen document.');
  const { targetId } = offscreen;
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const send = (method: string, params: object) =>
    session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id: 1, method, params }),
    });
  const worker = new Promise<string>((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { method, params }: Message = JSON.parse(message);
      if (method === 'Target.attachedToTarget' && params?.targetInfo.url.includes(part))
        resolve(params.sessionId);
    });
  });
  const run = { id: 1, method: 'Runtime.evaluate', params: { expression } };
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await send('Target.sendMessageToTarget', { sessionId: await worker, message: JSON.stringify(run) });
}
