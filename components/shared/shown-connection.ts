const name = 'shown-connection';

/** The id of the connection that the settings are asked to show, once; undefined if of none. */
export function takeShownConnection(): string | undefined {
  const id = localStorage.getItem(name) ?? undefined;
  localStorage.removeItem(name);
  return id;
}

/** Has the settings show a connection's form, by its id: those that are open, and those that open next. */
export function showConnection(id: string): void {
  localStorage.setItem(name, id);
}

/** Calls with the id of each connection that open settings are asked to show; what it returns ends that. */
export function onShownConnection(show: (id: string) => void): () => void {
  const listen = (event: StorageEvent): void => {
    const id = event.key === name ? takeShownConnection() : undefined;
    if (id !== undefined) show(id);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
