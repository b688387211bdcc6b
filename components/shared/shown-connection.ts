const name = 'shown-connection';

/** Returns the id of the connection that the settings should show, once; undefined without one. */
export function takeShownConnection(): string | undefined {
  const id = localStorage.getItem(name) ?? undefined;
  localStorage.removeItem(name);
  return id;
}

/** Makes the settings show a connection's form, by its id: a page that is open, or the next one. */
export function showConnection(id: string): void {
  localStorage.setItem(name, id);
}

/** Calls `show` with the id of each connection that an open settings page should show. Returns the function that ends that. */
export function onShownConnection(show: (id: string) => void): () => void {
  const listen = (event: StorageEvent): void => {
    const id = event.key === name ? takeShownConnection() : undefined;
    if (id !== undefined) show(id);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
