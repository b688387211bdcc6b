const name = 'sightread-history';

/** Tells the pages that show the history that it has changed. */
export function historyChanged(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** Calls back whenever the history was changed by another context, or by this one; answers how to stop that. */
export function watchHistory(changed: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', changed);
  return () => channel.close();
}
