// @ts-check
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */

const execute = promisify(execFile);

/** @typedef {Awaited<ReturnType<typeof startDisplay>>} Display */

/**
 * Starts an X server of its own, so that real keys and a real mouse disturb nobody's desktop. No window manager is needed.
 * Throws when Xvfb does not start.
 */
export async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const kill = () => server.kill();
  process.once('exit', kill);
  const number = await Promise.race([
    firstLine(server),
    ended.then(() => Promise.reject(new Error('Xvfb ended at once: is it installed, and allowed to run?'))),
  ]);
  const name = `:${number}`;
  const env = { ...process.env, DISPLAY: name };

  return {
    /** Such as ":99": what DISPLAY has to be for a browser to appear here. */
    name,

    /**
     * Runs xdotool and gives what it prints; throws when it fails.
     * @param {...(string | number)} args
     */
    xdotool: async (...args) => (await execute('xdotool', args.map(String), { env })).stdout,

    /**
     * A fingerprint of the pixels in a part of the screen, to see that something there has changed.
     * @param {string} area as ImageMagick writes it: width x height + left + top, such as "40x20+0+0"
     */
    look: async (area) =>
      (await execute('import', ['-window', 'root', '-crop', area, '-format', '%#', 'info:-'], { env }))
        .stdout,

    /**
     * Writes a picture of the whole screen, for a person to look at.
     * @param {string} file
     */
    async screenshot(file) {
      await execute('import', ['-window', 'root', file], { env });
    },

    /**
     * What the system's clipboard holds, as another program reads it; empty where nobody offers it in that form.
     * @param {'UTF8_STRING' | 'text/html'} [form]
     */
    clipboard: (form = 'UTF8_STRING') =>
      execute('xclip', ['-selection', 'clipboard', '-o', '-t', form], { env }).then(
        ({ stdout }) => stdout,
        () => '',
      ),

    /**
     * Puts text on the system's clipboard, as another program does.
     * @param {string} text
     */
    async fillClipboard(text) {
      // It stays behind to hand the text over, and would hold our pipes open.
      const holder = spawn('xclip', ['-selection', 'clipboard', '-i'], {
        env,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      holder.stdin.end(text);
      await once(holder, 'exit');
    },

    async close() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** @param {ChildProcess} server it writes its display's number to file descriptor 3 once it is ready */
async function firstLine(server) {
  const [line] = await once(createInterface({ input: /** @type {Readable} */ (server.stdio[3]) }), 'line');
  return String(line);
}
