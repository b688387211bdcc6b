// @ts-check
import { request as forward } from 'node:http';
import { listen } from './loopback.mjs';

/**
 * Starts a proxy that passes on what a browser asks for by HTTP, and notes every address; of HTTPS it notes the host, and
 * refuses it. With `proxySwitches` Chromium, and with `proxyPreferences` Firefox, sends everything this way, also to this machine.
 */
export async function startProxy() {
  /** @type {string[]} */
  const asked = [];
  const server = await listen((request, response) => {
    const address = request.url ?? '';
    asked.push(address);
    const passed = forward(address, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  return { ...server, asked };
}

/** @param {string} origin that of the proxy */
export const proxySwitches = (origin) => [
  `--proxy-server=${origin.replace('http://', '')}`,
  '--proxy-bypass-list=<-loopback>',
];

/** @param {string} origin that of the proxy */
export function proxyPreferences(origin) {
  const { hostname, port } = new URL(origin);
  return {
    'network.proxy.type': 1,
    'network.proxy.http': hostname,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': hostname,
    'network.proxy.ssl_port': Number(port),
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
  };
}
