// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firefox } from '@playwright/test';
import { accessibleTree } from './firefox-privileged.mjs';
import { connectMarionette } from './marionette.mjs';
import { until } from './until.mjs';

/** @import { BrowserContext, Page } from '@playwright/test' */
/** @import { Marionette } from './marionette.mjs' */

/**
 * Playwright drives a stock Firefox by WebDriver BiDi (its channel "moz-firefox", Playwright 1.65.1). What lacks for an
 * extension is added where its messages pass, by its own parts inside this process: they have no public name, and a new
 * version of Playwright has to be tried with these stories.
 * @typedef {object} BidiFirefox
 * @property {(options: object, log: object) => Promise<{ wsEndpoint: string }>} waitForReadyState
 * @property {(transport: Transport, options: object) => Promise<object>} connectToTransport
 */
/** @typedef {{ send(message: Message): void, onmessage?: (message: Message) => void }} Transport */
/** @typedef {{ id?: number, method?: string | undefined, type?: string, params?: Params | undefined, result?: object }} Message */
/** @typedef {Record<string, unknown> & { context?: string, url?: string, navigation?: string | null }} Params */
/** @typedef {{ _connection: { toImpl(object: object): never } }} Client */

/**
 * @param {object} object of Playwright's interface
 * @returns {never} what stands behind it
 */
const inside = (object) =>
  /** @type {Client} */ (/** @type {unknown} */ (firefox))._connection.toImpl(object);

/**
 * Starts Firefox and returns Playwright's context of it, and Marionette's connection: both share one session.
 * @param {string} profile
 * @param {{ executablePath: string, headless: boolean, downloadsPath: string, env: NodeJS.ProcessEnv, firefoxUserPrefs: Record<string, string | number | boolean> }} options
 */
export async function launchStockFirefox(profile, options) {
  const impl = /** @type {{ _bidiFirefox: BidiFirefox }} */ (inside(firefox))._bidiFirefox;
  const { waitForReadyState, connectToTransport } = Object.getPrototypeOf(impl);
  /** @type {Marionette | undefined} */
  let marionette;
  let session = {};
  const quit = () =>
    void marionette?.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
  Object.assign(impl, {
    /** Has the session made by Marionette, which would refuse a second one, and gives the address that joins it. */
    waitForReadyState: async (/** @type {[object, object]} */ ...given) => {
      await waitForReadyState.apply(impl, given);
      const file = path.join(profile, 'MarionetteActivePort');
      marionette = await connectMarionette(
        await until(
          "Firefox's Marionette port",
          () => existsSync(file) && Number(readFileSync(file, 'utf8')),
        ),
      );
      const wanted = { webSocketUrl: true, unhandledPromptBehavior: 'ignore' };
      const made = await marionette.send('WebDriver:NewSession', wanted);
      session = /** @type {object} */ (made);
      const { capabilities } = /** @type {{ capabilities: { webSocketUrl: string } }} */ (made);
      return { wsEndpoint: capabilities.webSocketUrl };
    },
    connectToTransport: (/** @type {Transport} */ transport, /** @type {object} */ given) =>
      connectToTransport.call(impl, withExtensionPages(transport, session, quit), given),
  });
  const context = await firefox.launchPersistentContext(profile, {
    ...options,
    channel: 'moz-firefox',
    args: ['--no-remote', '--marionette', '--remote-allow-system-access'],
    viewport: null,
    timeout: 60_000,
    // Whoever launches closes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  if (!marionette) throw new Error('Firefox was started without Marionette.');
  connections.set(context, marionette);
  return { context, marionette };
}

/** @type {WeakMap<BrowserContext, Marionette>} */
const connections = new WeakMap();

/**
 * The accessibility tree of a page in front, in Firefox: the first one takes a moment.
 * @param {Page} page
 */
export function firefoxTree(page) {
  return until('the accessibility tree', () =>
    connections.get(page.context())?.evaluateInside(accessibleTree),
  );
}

/**
 * The handle by which Marionette knows the tab of a page.
 * @param {Page} page
 * @returns {string}
 */
export function handleOf(page) {
  return /** @type {{ delegate: { _session: { sessionId: string } } }} */ (inside(page)).delegate._session
    .sessionId;
}

/** The first id of our own messages, far above those of Playwright. */
const firstId = 1e9;

/**
 * Completes what Playwright sends and gets: `session.new` has been answered before; a page is a tab, not a window; Firefox 153
 * knows no `emulation.setMediaFeaturesOverride`; and of the pages of an extension it tells neither the realm nor the end of
 * their loading (seen in Firefox 153), so that both are asked for.
 * @param {Transport} transport
 * @param {object} session
 * @param {() => void} quit
 * @returns {Transport}
 */
function withExtensionPages(transport, session, quit) {
  let lastId = firstId;
  /** @type {Map<number, (result: object | undefined) => void>} */
  const waiting = new Map();
  /** @type {Map<number, string>} the tabs that are closed, by the message */
  const closing = new Map();
  const send = transport.send.bind(transport);
  /** @type {(message: Message) => void} */
  let receive = () => undefined;
  /**
   * Gives undefined where it fails.
   * @param {string} method
   * @param {Params} params
   */
  const ask = (method, params) =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      send({ id: lastId, method, params });
    });
  /**
   * @param {string} context
   * @param {string} expression
   */
  const evaluate = (context, expression) =>
    ask('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      resultOwnership: 'none',
    });
  /**
   * @param {string} method
   * @param {Params} params
   */
  const tell = (method, params) => receive({ type: 'event', method, params });
  /** @param {string} context */
  const tellClosed = (context) => tell('browsingContext.contextDestroyed', { context, parent: null });
  /** @param {Params} params */
  async function completeLoad({ context = '', url = '', navigation = null }) {
    const found = /** @type {{ realm: string } | undefined} */ (await evaluate(context, '1'));
    if (!found) return;
    const { origin } = new URL(url);
    tell('script.realmCreated', { realm: found.realm, origin, context, type: 'window' });
    const loaded =
      "document.readyState === 'complete' || new Promise((done) => addEventListener('load', () => done(true)))";
    if (!(await evaluate(context, loaded))) return;
    const event = { context, navigation, timestamp: Date.now(), url };
    tell('browsingContext.domContentLoaded', event);
    tell('browsingContext.load', event);
    // Fails when the page is left. That a page of an extension has closed itself is told by nothing else.
    await evaluate(context, 'new Promise(() => undefined)');
    if (!(await ask('browsingContext.getTree', { root: context }))) tellClosed(context);
  }
  /** @param {Message} message */
  const onmessage = (message) => {
    const { id = 0, method, params, result } = message;
    const answer = waiting.get(id);
    if (answer) {
      waiting.delete(id);
      return answer(result);
    }
    receive(message);
    const isPage =
      method === 'browsingContext.contextCreated' || method === 'browsingContext.navigationCommitted';
    if (isPage && params?.url?.startsWith('moz-extension:')) void completeLoad(params);
    const closed = closing.get(id);
    if (closed !== undefined) tellClosed(closed);
    closing.delete(id);
  };
  Object.defineProperty(transport, 'onmessage', {
    get: () => onmessage,
    set: (handler) => {
      receive = handler;
    },
  });
  transport.send = ({ id = 0, method, params }) => {
    const reply = (/** @type {object} */ result) =>
      queueMicrotask(() => receive({ type: 'success', id, result }));
    if (method === 'session.new') reply(session);
    else if (method === 'emulation.setMediaFeaturesOverride') reply({});
    else if (method === 'browser.close') quit();
    else if (method === 'browsingContext.create') send({ id, method, params: { ...params, type: 'tab' } });
    else if (method === 'browsingContext.close') {
      closing.set(id, params?.context ?? '');
      send({ id, method, params });
    } else send({ id, method, params });
  };
  return transport;
}
