// @ts-check
// Loaded before a server of others that tells nobody which port it was given: it tells the parent process.
import { subscribe } from 'node:diagnostics_channel';

// Servers without an option for it would listen on every interface; the tests' servers stay on this machine.
subscribe('tracing:net.server.listen:asyncStart', (message) => {
  const { options } = /** @type {{ options: { host?: string } }} */ (message);
  options.host = '127.0.0.1';
});

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const { server } = /** @type {{ server: import('node:net').Server }} */ (message);
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});

// When the tests die, so do their servers.
process.on('disconnect', () => process.exit());
