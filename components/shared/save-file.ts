/** Gives a file to the browser to keep, under a name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A text of JSON as a file. */
export function jsonFile(content: string): Blob {
  return new Blob([content], { type: 'application/json' });
}
