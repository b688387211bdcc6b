// @ts-check

/**
 * Keeps services' keys and headers, and that a person agreed to send pictures there, as the settings page does when it
 * saves them. Runs in a page or the background of the extension.
 * @param {readonly { id: string, baseUrl: string, key?: string, headers?: { name: string, value: string }[] }[]} services
 * @returns {Promise<void>}
 */
export function keepServices(services) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sightread-keys', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('keys');
      opening.result.createObjectStore('agreed');
    });
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const db = opening.result;
      const transaction = db.transaction(['keys', 'agreed'], 'readwrite');
      for (const { id, baseUrl, key = '', headers = [] } of services) {
        const { origin } = new URL(baseUrl);
        transaction.objectStore('agreed').put(true, [id, origin]);
        if (key !== '' || headers.length > 0)
          transaction.objectStore('keys').put({ origin, key, headers }, id);
      }
      transaction.addEventListener('complete', () => {
        db.close();
        resolve();
      });
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  });
}
