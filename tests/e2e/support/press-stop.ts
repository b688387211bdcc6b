/**
 * Presses Stop in the moment in which a newer card than `after` says what it is at, and gives the milliseconds until it
 * has stopped. Runs in a panel, and uses nothing but its argument: the way there and back is longer than what is measured.
 */
export function pressStop({ after, stage }: { after: string; stage: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    let pressed: number | undefined;
    const look = (): void => {
      const card = document.querySelector('article');
      if (!card || card.id === after) return;
      const said = card.querySelector('[data-part="status"]')?.textContent ?? '';
      const state = card.dataset['state'];
      if (pressed !== undefined && state === 'stopped') {
        watching.disconnect();
        resolve(performance.now() - pressed);
      } else if (state !== 'working') {
        watching.disconnect();
        reject(new Error(`It was ${state}, and had not said ${stage}.`));
      } else if (pressed === undefined && new RegExp(stage).test(said)) {
        pressed = performance.now();
        [...card.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')?.click();
      }
    };
    const watching = new MutationObserver(look);
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    watching.observe(document.body, all);
    look();
  });
}
