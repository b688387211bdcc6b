import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { searchFirefox } from '../../harness/find-browsers.mjs';
import { adviceFor, installPackages } from '../../harness/setup.mjs';

describe('what is missing is named with one command that brings it', () => {
  test('on Debian, by its packages', () => {
    expect(adviceFor(['chromium', 'firefox', 'display'], [], 'linux', true)).toMatch(
      /To get it: sudo apt-get update && sudo apt-get install chromium firefox-esr xvfb xauth xdotool imagemagick$/,
    );
  });

  test('on Ubuntu, whose browsers are snaps, by downloads', () => {
    const advice = adviceFor(['chromium', 'firefox', 'display'], ['It is a snap.'], 'linux', false);
    expect(advice).toContain(
      'It is a snap. To get it: sudo apt-get update && sudo apt-get install xvfb xauth xdotool imagemagick &&',
    );
    expect(advice).toContain('npx playwright install --with-deps chromium && export FIREFOX_PATH=');
  });

  test('on macOS, where only the screen is out of reach', () => {
    expect(adviceFor(['chromium', 'display'], [], 'darwin', false)).toMatch(
      /To get it: npx playwright install --with-deps chromium$/,
    );
    expect(adviceFor(['display'], [], 'darwin', false)).toBe(
      'Missing: xvfb, xauth, xdotool, imagemagick. It needs Linux.',
    );
  });
});

test('Windows gets one sentence', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  await expect(installPackages()).rejects.toThrow('use the Windows Subsystem for Linux');
});

describe('a browser that the tests cannot use is named, with the reason', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sightread-path-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv('FIREFOX_PATH', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  function install(script: string): string {
    const file = path.join(folder, 'firefox');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  }

  test('a snap', () => {
    const file = install('exec /snap/bin/firefox "$@"');
    expect(searchFirefox().refused).toEqual([expect.stringContaining(`${file} is a snap`)]);
  });

  test('one that is too old', () => {
    const file = install('echo Mozilla Firefox 115.3.0esr');
    expect(searchFirefox().refused).toEqual([`${file} is version 115; Sightread needs 144 or later.`]);
  });

  test('and one that is new enough is found', () => {
    const file = install('echo Mozilla Firefox 153.8.0esr');
    expect(searchFirefox()).toEqual({ path: file, refused: [] });
  });
});
