// @ts-check
// Functions that run inside Firefox itself, with its own rights: they are sent as source, so they use nothing but their arguments.

/**
 * @typedef {object} Firefox what Firefox's own code knows, as far as it is used here
 * @property {{ wm: { getMostRecentWindow(type: string): BrowserWindow }, qms: Quota, io: { offline: boolean } }} Services
 * @property {{ getByID(id: string): { extension: Extension, mozExtensionHostname: string } }} WebExtensionPolicy
 * @property {{ importESModule(address: string): Modules }} ChromeUtils
 */
/**
 * @typedef {object} Modules
 * @property {{ apiManager: { global: ExtensionInterfaces } }} ExtensionParent
 * @property {{ add(id: string, permissions: object, extension: Extension): Promise<void> }} ExtensionPermissions
 * @property {{ File: new (path: string) => object, openFileOutputStream(file: object): OutputStream }} FileUtils
 */
/** @typedef {{ write(bytes: string, length: number): number, close(): void }} OutputStream of a new file */
/** @typedef {Window & { PopupNotifications: { panel: Popup }, gBrowser: { selectedTab: object, selectedBrowser: object, browsers: { currentURI: { spec: string } }[] } }} BrowserWindow */
/** @typedef {Element & { state: string, activateItem(item: Element): void }} Popup */
/** @typedef {Element & { menupopup: Popup, openMenu(open: boolean): void }} Submenu */
/** @typedef {Element & { button: HTMLElement, secondaryButton: HTMLElement }} Notification a doorhanger's content */
/** @typedef {{ views: Set<View>, principal: object, shortcuts: { onCommand(name: string): void }, tabManager: { addActiveTabPermission(tab: object): void }, emit(event: string, ...data: object[]): void, terminateBackground(options: { disableResetIdleForTest: boolean }): Promise<void> }} Extension */
/** @typedef {{ resetStoragesForPrincipal(principal: object): { callback: () => void } }} Quota where pages keep their data */
/** @typedef {{ browserActionFor(extension: Extension): { triggerAction(window: BrowserWindow): void } }} ExtensionInterfaces */
/** @typedef {{ viewType: ViewType, xulBrowser?: { browsingContext: { currentWindowGlobal?: { getActor(name: string): Actor } } } }} View */
/** @typedef {'sidebar' | 'popup' | 'background' | 'tab'} ViewType */
/**
 * Marionette's own hand in a document, which WebDriver uses for tabs.
 * @typedef {object} Actor
 * @property {(script: string, args: unknown[], options: object) => Promise<unknown>} executeScript
 * @property {(strategy: string, selector: string, options: object) => Promise<object>} findElement
 * @property {(element: object, capabilities: object) => Promise<void>} clickElement
 * @property {(element: object, text: string, capabilities: object) => Promise<void>} sendKeysToElement
 */

/**
 * The paths of the pages of extensions that are open in tabs of the window.
 * @param {Pick<Firefox, 'Services'>} firefox
 */
export function extensionPagesOpen({ Services }) {
  const { browsers } = Services.wm.getMostRecentWindow('navigator:browser').gBrowser;
  const addresses = browsers.map(({ currentURI }) => currentURI.spec);
  return addresses
    .filter((address) => address.startsWith('moz-extension:'))
    .map((address) => new URL(address).pathname);
}

/**
 * Whether the context menu is `open`, `closed` or between the two.
 * @param {Firefox} firefox
 */
export function contextMenuState({ Services }) {
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  return /** @type {Popup} */ (document.querySelector('#contentAreaContextMenu')).state;
}

/**
 * Opens the submenu that an item of the open context menu is in, and gives whether the item can be picked yet; throws when there is no such item.
 * @param {Firefox} firefox
 * @param {string} id
 */
export function revealMenuItem({ Services }, id) {
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  const item = document.getElementById(id);
  if (!item) {
    const others = [...document.querySelectorAll('#contentAreaContextMenu [id*="-menuitem-_"]')].map(
      (one) => one.id,
    );
    throw new Error(`No menu item ${id}, but: ${others.join(', ')}`);
  }
  const submenu = /** @type {Submenu | null} */ (item.closest('menu'));
  if (!submenu || submenu.menupopup.state === 'open') return true;
  submenu.openMenu(true);
  return false;
}

/**
 * Picks a revealed item, as a click does.
 * @param {Firefox} firefox
 * @param {string} id
 */
export function activateMenuItem({ Services }, id) {
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  const item = document.getElementById(id);
  const popup = /** @type {Popup | null | undefined} */ (item?.closest('menupopup'));
  if (item) popup?.activateItem(item);
}

/**
 * Presses an extension's toolbar button.
 * @param {Firefox} firefox
 * @param {string} extensionId
 */
export function pressToolbarButton({ ChromeUtils, Services, WebExtensionPolicy }, extensionId) {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const button = ExtensionParent.apiManager.global.browserActionFor(
    WebExtensionPolicy.getByID(extensionId).extension,
  );
  button.triggerAction(Services.wm.getMostRecentWindow('navigator:browser'));
}

/**
 * The host part of the extension's own addresses.
 * @param {Firefox} firefox
 * @param {string} extensionId
 */
export function extensionHost({ WebExtensionPolicy }, extensionId) {
  return WebExtensionPolicy.getByID(extensionId).mozExtensionHostname;
}

/**
 * Whether an extension's sidebar, popup or background page is loaded.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {ViewType} type
 */
export function hasView({ WebExtensionPolicy }, extensionId, type) {
  return [...WebExtensionPolicy.getByID(extensionId).extension.views].some(
    (view) => view.viewType === type && view.xulBrowser?.browsingContext.currentWindowGlobal !== undefined,
  );
}

/**
 * Ends an extension's background page, as Firefox does after half a minute without work; at once also where a listener is
 * still at work, for which Firefox itself would wait another half minute.
 * @param {Firefox} firefox
 * @param {string} extensionId
 */
export function endBackground({ WebExtensionPolicy }, extensionId) {
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  return extension.terminateBackground({ disableResetIdleForTest: true });
}

/**
 * Ends an extension's background page, closes its databases and overwrites a file of theirs before anybody opens it again: an
 * open panel wakes the next background at once.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {string} file path
 */
export async function damageFile({ ChromeUtils, Services, WebExtensionPolicy }, extensionId, file) {
  const { FileUtils } = ChromeUtils.importESModule('resource://gre/modules/FileUtils.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  await extension.terminateBackground({ disableResetIdleForTest: true });
  return new Promise((resolve) => {
    Services.qms.resetStoragesForPrincipal(extension.principal).callback = () => {
      const damage = 'damaged'.repeat(1000);
      const stream = FileUtils.openFileOutputStream(new FileUtils.File(file));
      stream.write(damage, damage.length);
      stream.close();
      resolve(undefined);
    };
  });
}

/**
 * Runs a script in one of those.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {ViewType} type
 * @param {string} script an asynchronous one: its last argument takes the result
 * @param {unknown[]} args
 */
export async function runInView({ WebExtensionPolicy }, extensionId, type, script, args) {
  const view = [...WebExtensionPolicy.getByID(extensionId).extension.views].find(
    (one) => one.viewType === type,
  );
  const actor = view?.xulBrowser?.browsingContext.currentWindowGlobal?.getActor('MarionetteCommands');
  return actor?.executeScript(script, args, { async: true, timeout: 30_000, sandboxName: null });
}

/**
 * Clicks in one of those: a real click, which is a user's gesture.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {ViewType} type
 * @param {string} selector
 */
export async function clickInView({ WebExtensionPolicy }, extensionId, type, selector) {
  const view = [...WebExtensionPolicy.getByID(extensionId).extension.views].find(
    (one) => one.viewType === type,
  );
  const actor = view?.xulBrowser?.browsingContext.currentWindowGlobal?.getActor('MarionetteCommands');
  const element = await actor?.findElement('css selector', selector, {
    startNode: null,
    timeout: 10_000,
    all: false,
  });
  const capabilities = { 'moz:accessibilityChecks': false, 'moz:webdriverClick': true };
  if (element) await actor?.clickElement(element, { toJSON: () => capabilities });
}

/**
 * Types into a field of one of those, as WebDriver does.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {ViewType} type
 * @param {string} selector
 * @param {string} text
 */
export async function typeInView({ WebExtensionPolicy }, extensionId, type, selector, text) {
  const view = [...WebExtensionPolicy.getByID(extensionId).extension.views].find(
    (one) => one.viewType === type,
  );
  const actor = view?.xulBrowser?.browsingContext.currentWindowGlobal?.getActor('MarionetteCommands');
  const element = await actor?.findElement('css selector', selector, {
    startNode: null,
    timeout: 10_000,
    all: false,
  });
  const capabilities = { 'moz:accessibilityChecks': false, 'moz:webdriverClick': true };
  if (element) await actor?.sendKeysToElement(element, text, { toJSON: () => capabilities });
}

/**
 * Presses a button of the permission doorhanger, and gives whether there is one and it could be pressed.
 * @param {Firefox} firefox
 * @param {'allow' | 'deny'} answer
 */
export function answerPermission({ Services }, answer) {
  const { panel } = Services.wm.getMostRecentWindow('navigator:browser').PopupNotifications;
  const notification = /** @type {Notification | null} */ (
    panel.querySelector('[popupid="addon-webext-permissions"]') ?? panel.firstElementChild
  );
  if (panel.state !== 'open' || !notification) return false;
  (answer === 'allow' ? notification.button : notification.secondaryButton).click();
  return true;
}

/**
 * Tells an extension of a click in the context menu of the tab in front.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {object} info
 * @param {boolean} isGesture whether the tab is opened to it, as by a person's click
 */
export function sendMenuClick({ Services, WebExtensionPolicy }, extensionId, info, isGesture) {
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  const { selectedTab } = Services.wm.getMostRecentWindow('navigator:browser').gBrowser;
  if (isGesture) extension.tabManager.addActiveTabPermission(selectedTab);
  extension.emit('webext-menu-menuitem-click', info, selectedTab);
}

/**
 * Takes the network away, or gives it back.
 * @param {Firefox} firefox
 * @param {boolean} isOffline
 */
export function setOffline({ Services }, isOffline) {
  Services.io.offline = isOffline;
}

/**
 * Tells an extension that the key of a command was pressed in the tab in front, with no gesture.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {string} command
 */
export function sendCommand({ WebExtensionPolicy }, extensionId, command) {
  WebExtensionPolicy.getByID(extensionId).extension.shortcuts.onCommand(command);
}

/**
 * Allows an extension a host, as the user can on about:addons, and the data that it says it sends there.
 * @param {Firefox} firefox
 * @param {string} extensionId
 * @param {string} host a match pattern
 */
export async function allowHost({ ChromeUtils, WebExtensionPolicy }, extensionId, host) {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  );
  const data = ['websiteContent', 'browsingActivity'];
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  await ExtensionPermissions.add(
    extensionId,
    { permissions: [], origins: [host], data_collection: data },
    extension,
  );
}

/**
 * One thing in the accessibility tree of a tab.
 * @typedef {object} AccessibleNode
 * @property {string} role of ARIA where the page says one, or else Firefox's own name of it
 * @property {string} name
 * @property {string} lang
 * @property {Record<string, string>} attributes such as `level`, `live` and `tag`
 * @property {boolean} isModal
 * @property {AccessibleNode[]} children
 */
/**
 * @typedef {object} Accessible
 * @property {number} role
 * @property {string | null} name
 * @property {string} language
 * @property {number} childCount
 * @property {{ enumerate(): Iterable<{ key: string, value: string }> }} attributes
 * @property {(index: number) => Accessible} getChildAt
 * @property {(state: { value?: number }, extra: { value?: number }) => void} getState
 */
/** @typedef {{ getAccessibleFor(node: object): Accessible | null, getStringRole(role: number): string }} AccessibilityService */
/** @typedef {{ getService(kind: object): AccessibilityService }} AccessibilityClass */
/** @typedef {{ classes: Record<string, AccessibilityClass>, interfaces: { nsIAccessibilityService: object, nsIAccessibleStates: { EXT_STATE_MODAL: number } } }} Components */

/**
 * Starts what screen readers read by, and holds it: where it begins later, it lacks parts of what is there by then.
 * @param {Firefox} firefox
 */
export function startAccessibility({ Services }) {
  const { Components } = /** @type {{ Components: Components }} */ (/** @type {unknown} */ (globalThis));
  const service = Components.classes['@mozilla.org/accessibilityService;1']?.getService(
    Components.interfaces.nsIAccessibilityService,
  );
  Object.assign(Services.wm.getMostRecentWindow('navigator:browser'), { accessibilityService: service });
}

/**
 * The accessibility tree of the tab in front, from its document on; undefined as long as there is none.
 * @param {Firefox} firefox
 */
export function accessibleTree({ Services }) {
  const { Components } = /** @type {{ Components: Components }} */ (/** @type {unknown} */ (globalThis));
  const { nsIAccessibilityService, nsIAccessibleStates } = Components.interfaces;
  const service =
    Components.classes['@mozilla.org/accessibilityService;1']?.getService(nsIAccessibilityService);
  const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser');
  const frame = service?.getAccessibleFor(gBrowser.selectedBrowser);
  if (!service || !frame || frame.childCount === 0) return undefined;
  /**
   * @param {Accessible} one
   * @returns {AccessibleNode}
   */
  const nodeOf = (one) => {
    const attributes = Object.fromEntries(
      [...one.attributes.enumerate()].map(({ key, value }) => [key, value]),
    );
    const extra = { value: 0 };
    one.getState({}, extra);
    return {
      role: attributes['xml-roles'] ?? service.getStringRole(one.role),
      name: one.name ?? '',
      lang: one.language,
      attributes,
      isModal: (extra.value & nsIAccessibleStates.EXT_STATE_MODAL) !== 0,
      children: Array.from({ length: one.childCount }, (_, at) => nodeOf(one.getChildAt(at))),
    };
  };
  return nodeOf(frame.getChildAt(0));
}
