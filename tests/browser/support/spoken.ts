/** What a screen reader would say: each element that comes into a live region, once; white space at the end is not heard. */
export function listen(): { spoken: string[]; alerts: string[]; stop: () => void } {
  const spoken: string[] = [];
  const alerts: string[] = [];
  const hear = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return;
    for (const alert of [node, ...node.querySelectorAll<HTMLElement>('*')])
      if (alert.role === 'alert') alerts.push(alert.querySelector('h3')?.textContent ?? '');
    if (node.parentElement?.closest('[role="status"]')) spoken.push((node.textContent ?? '').trim());
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') addedNodes.forEach(hear);
      else if (target.parentElement?.closest('[role="status"]'))
        spoken.push((target.textContent ?? '').trim());
    }
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { spoken, alerts, stop: () => observer.disconnect() };
}
