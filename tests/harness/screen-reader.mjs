// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { until } from './until.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Display } from './display.mjs' */

/** @typedef {Awaited<ReturnType<typeof startScreenReader>>} ScreenReader */

/**
 * Starts Orca on a display, with a session bus and a home of its own: what it would say goes into its log, whether or
 * not this machine has a voice. It waits for its turn: two at once on a machine end each other. Throws when Orca does not begin.
 * @param {Display} display
 */
export async function startScreenReader(display) {
  const endTurn = await untilOurTurn();
  const home = mkdtempSync(path.join(tmpdir(), 'sightread-orca-'));
  const runtime = path.join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const log = path.join(home, 'orca.log');
  const own = {
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'data'),
    DISPLAY: display.name,
    LANG: 'C.UTF-8',
    // No voice, on whatever machine: one that is there speaks as slowly as it does, and without a sound card never ends.
    SPEECHD_ADDRESS: `unix_socket:${path.join(runtime, 'nobody')}`,
  };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...own },
  });
  // Orca runs this at its start. Its log would be written in blocks, and what is said last would wait for more.
  const custom = path.join(own.XDG_DATA_HOME, 'orca');
  mkdirSync(custom, { recursive: true });
  writeFileSync(
    path.join(custom, 'orca-customizations.py'),
    [
      'from orca import debug, settings',
      'debug.debugFile.reconfigure(line_buffering=True)',
      // Else it reads a whole page that has loaded, and what is announced there meanwhile as part of it.
      'settings.sayAllOnLoad = False',
    ].join('\n'),
  );
  // The accessibility bus is one of those that it starts when they are asked for.
  const [address] = await once(createInterface({ input: bus.stdout }), 'line');
  const env = { XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: String(address) };
  const orca = spawn('orca', ['--debug', `--debug-file=${log}`], {
    stdio: 'ignore',
    env: { ...process.env, ...own, ...env },
  });
  const kill = () => {
    orca.kill('SIGKILL');
    bus.kill();
  };
  process.once('exit', kill);

  /** Everything that Orca has said, in order. */
  const spoken = () => {
    if (!existsSync(log)) return [];
    const lines = readFileSync(log, 'utf8').matchAll(/ - SPEECH OUTPUT: '(.*?)'(?:\[|\{|$)/gm);
    return [...lines].map(([, words = '']) => words);
  };
  const close = async () => {
    kill();
    await Promise.all([ended(orca), ended(bus)]);
    process.off('exit', kill);
    rmSync(home, { recursive: true, force: true });
    await endTurn();
  };
  try {
    await until("Orca's first words", () => spoken().length > 0, { timeout: 30_000, every: 100 });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    /** What a browser's environment needs for Orca to hear of it. */
    env,
    spoken,
    /**
     * Presses a button by its name through the accessibility API, as assistive technology does without keys and pointer.
     * @param {string} name
     */
    press: (name) =>
      until(
        `the button “${name}”`,
        () =>
          spawnSync('/usr/bin/python3', ['-c', pressing, name], { env: { ...process.env, ...own, ...env } })
            .status === 0,
        { timeout: 20_000, every: 200 },
      ),
    close,
  };
}

/**
 * Waits until no other process of the tests has a screen reader, and has them wait until the turn is given back. The name is
 * the system's and ends with the process that holds it.
 */
async function untilOurTurn() {
  const holder = createServer();
  const isOurs = () => {
    const taken = once(holder, 'listening').then(
      () => true,
      () => false,
    );
    holder.listen('\0sightread-screen-reader');
    return taken;
  };
  await until('the turn of this screen reader', isOurs, { timeout: 180_000, every: 500 });
  return () => new Promise((resolve) => holder.close(resolve));
}

/** Finds a button of a browser by its name and does its action; ends with 1 where there is none. */
const pressing = `
import sys, gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi

def buttons(node, depth=0):
    if node is None or depth > 60:
        return
    if node.get_role() == Atspi.Role.PUSH_BUTTON and node.get_name().startswith(sys.argv[1]):
        yield node
    for at in range(min(node.get_child_count(), 500)):
        yield from buttons(node.get_child_at_index(at), depth + 1)

for button in buttons(Atspi.get_desktop(0)):
    sys.exit(0 if button.get_action_iface().do_action(0) else 1)
sys.exit(1)
`;

/** @param {ChildProcess} child */
async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
