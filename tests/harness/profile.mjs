// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Turns off what draws the address bar's suggestions as pages, two of which every new window loads unseen: as much work as
 * the rest of the browser's start (seen in Chromium 156). As a person turns it off on chrome://flags, because a switch would
 * replace Playwright's own list of what is off; a browser that does not know it ignores it.
 * @param {string} profile
 */
export function saveExperiments(profile) {
  const off = ['webui-omnibox-popup@2', 'webui-omnibox-aim-popup@2'];
  saveFirst(path.join(profile, 'Local State'), { browser: { enabled_labs_experiments: off } });
}

/**
 * Has a new profile remember that the extension was allowed hosts, as it does once a person has said yes: asking takes a
 * page of the browser and one of the extension, which is as much work as starting the browser.
 * @param {string} profile
 * @param {string} extension the folder of its build, whose manifest has a key
 * @param {readonly string[]} hosts match patterns
 */
export function saveHosts(profile, extension, hosts) {
  const allowed = { explicit_host: hosts };
  // Allowed ever, allowed by the person at run time, and not taken back since.
  const remembered = {
    granted_permissions: allowed,
    runtime_granted_permissions: allowed,
    active_permissions: allowed,
  };
  const settings = { [idOf(extension)]: remembered };
  saveFirst(path.join(profile, 'Default/Preferences'), { extensions: { settings } });
}

/**
 * The id that Chromium makes of the key in a manifest: the first half of its SHA-256, in letters from a to p.
 * @param {string} extension
 */
function idOf(extension) {
  const { key } = JSON.parse(readFileSync(path.join(extension, 'manifest.json'), 'utf8'));
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return digest.replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

/**
 * Writes what the browser keeps, unless it has kept something there itself.
 * @param {string} file
 * @param {object} content
 */
function saveFirst(file, content) {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
