// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './until.mjs';

/** @typedef {Awaited<ReturnType<typeof startVoices>>} Voices */

/** What a Chromium on Linux needs to see the system's voices. */
export const voiceSwitches = ['--enable-speech-dispatcher'];

/** What the log says of one utterance. */
const said = /Queueing message \|(.*?)\| with priority[\s\S]*?^synthesis_voice=(.*)$/gm;

/**
 * Starts eSpeak's voices, as the system's, in a home of their own; what they say goes to a sound card that is none.
 * Throws when they do not start.
 */
export async function startVoices() {
  const home = mkdtempSync(path.join(tmpdir(), 'sightread-voices-'));
  const runtime = path.join(home, 'run');
  const config = path.join(home, 'config');
  const socket = path.join(runtime, 'speech-dispatcher/speechd.sock');
  const log = path.join(home, 'speech-dispatcher.log');
  mkdirSync(path.dirname(socket), { recursive: true, mode: 0o700 });
  mkdirSync(path.join(config, 'modules'), { recursive: true });
  const lines = [
    'LogLevel 5',
    `LogDir "${home}"`,
    'AudioOutputMethod "alsa"',
    'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"',
    'DefaultModule espeak-ng',
  ];
  writeFileSync(path.join(config, 'speechd.conf'), lines.join('\n'));
  writeFileSync(path.join(config, 'modules/espeak-ng.conf'), '');
  writeFileSync(path.join(home, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n');
  const env = { HOME: home, XDG_RUNTIME_DIR: runtime };
  const daemon = spawn(
    'speech-dispatcher',
    ['--run-single', '--timeout', '0', '--config-dir', config, '--log-dir', home, '--socket-path', socket],
    { stdio: 'ignore', env: { ...process.env, ...env } },
  );
  const kill = () => daemon.kill();
  process.once('exit', kill);
  const close = async () => {
    kill();
    if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit');
    process.off('exit', kill);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await until('the voices', () => existsSync(socket), { timeout: 20_000, every: 100 });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    /** What a browser's environment needs to find them. */
    env: { SPEECHD_ADDRESS: `unix_socket:${socket}` },
    /** All that they were given to say, and with which voice, as their own log has it. */
    heard: () =>
      [...readFileSync(log, 'utf8').matchAll(said)].map(([, text = '', voice = '']) => ({ text, voice })),
    close,
  };
}
