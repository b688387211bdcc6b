/**
 * Lets a worker fetch files of the extension while the computer is offline. Firefox then refuses `fetch` in a worker, even for
 * packaged files (seen in 153), but `XMLHttpRequest` works. Other addresses fail as before. The source of this function is also
 * injected into the workers of libraries, so it uses nothing outside itself.
 */
export function fetchPackagedOffline(): void {
  const { fetch } = globalThis;
  const requested = (address: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.responseType = 'arraybuffer';
      request.addEventListener('load', () => {
        // `instantiateStreaming` accepts only responses of type application/wasm.
        const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
        resolve(new Response(request.response as ArrayBuffer, { headers }));
      });
      request.addEventListener('error', () => reject(new TypeError(`${address} cannot be read.`)));
      request.send();
    });
  globalThis.fetch = async (asked, options) => {
    try {
      return await fetch(asked, options);
    } catch (thrown) {
      const address = new URL(asked instanceof Request ? asked.url : asked, location.href);
      const isPackaged = address.origin === location.origin && thrown instanceof TypeError;
      if (!isPackaged) throw thrown;
      return requested(address.href);
    }
  };
}
