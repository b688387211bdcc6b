// @ts-check
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a certificate that nobody trusts, for the length of a test. */
function makeCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const out = ['-subj', '/CN=localhost', '-keyout', String(key), '-out', String(cert)];
  execFileSync('openssl', ['req', '-x509', ...kind, ...out], { stdio: 'pipe' });
  const made = { key: readFileSync(String(key)), cert: readFileSync(String(cert)) };
  rmSync(folder, { recursive: true });
  return made;
}

/**
 * Answers for hosts of the internet by HTTPS, each by a server of this machine. `switches` have Chromium take it for them;
 * other names lead nowhere.
 * @param {Readonly<Record<string, string>>} origins the origin of the server for each host
 */
export async function startSecureFront(origins) {
  const server = createServer(makeCertificate(), (request, response) => {
    const origin = origins[request.headers.host ?? ''];
    if (origin === undefined) return void response.writeHead(421).end();
    const { method, headers, url } = request;
    const passed = forward(`${origin}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  const rules = Object.keys(origins).map((host) => `MAP ${host}:443 127.0.0.1:${address.port}`);
  return {
    switches: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
