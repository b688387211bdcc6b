import type { ExtensionBrowser } from '../../harness/chromium.mjs';

/** What an error that nobody catches comes to. */
const crash = {
  id: 1,
  method: 'Runtime.evaluate',
  params: { expression: "reportError(new Error('crashed'))" },
};

/** The few messages of the debugging protocol that are read here. */
interface Message {
  method?: string;
  params?: { sessionId: string; targetInfo: { url: string } };
}

/**
 * Crashes the worker that reads text, whatever it is doing. It can be reached through the offscreen document alone,
 * which Playwright does not list: so its messages go inside of the document's, which go inside of the browser's.
 */
export async function crashReader({ context }: ExtensionBrowser): Promise<void> {
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
      if (method === 'Target.attachedToTarget' && params?.targetInfo.url.includes('/reader.worker'))
        resolve(params.sessionId);
    });
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await send('Target.sendMessageToTarget', { sessionId: await worker, message: JSON.stringify(crash) });
}
