/** Shows a picture of a table with a caption above it, in front of all others. Runs in the page. */
export function showTablePicture(): Promise<void> {
  const rows = [
    ['Dock', 'To', 'Departs'],
    ['Dock 1', 'Lighthouse', '09:15'],
    ['Dock 2', 'Old Town', '11:40'],
    ['Dock 3', 'Island Beach', '14:05'],
  ];
  const [left, top, width, height] = [20, 70, 200, 44];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 2 * left + 3 * width, height: top + rows.length * height + 20 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.strokeStyle = 'black';
  context.font = '24px sans-serif';
  context.fillText('Harbour ferry', left, 42);
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) {
      context.strokeRect(left + x * width, top + y * height, width, height);
      context.fillText(cell, left + x * width + 12, top + y * height + 31);
    }
  const picture = Object.assign(new Image(), { id: 'table', src: canvas.toDataURL(), width: 320 });
  document.body.prepend(picture);
  return picture.decode();
}

/** Its rows, as a spreadsheet takes them. */
export const tableRows =
  'Dock\tTo\tDeparts\nDock 1\tLighthouse\t09:15\nDock 2\tOld Town\t11:40\nDock 3\tIsland Beach\t14:05';
