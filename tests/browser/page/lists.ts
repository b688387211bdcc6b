import type { ListedPicture, PageListEvent } from '../../../utils/model/page-pictures';
import { listPictures } from '../../../utils/page/list/inventory';
import type { pageList } from '../../../utils/page/list/page-list';

/** The list of this page as it is now. */
export function listed(): ListedPicture[] {
  return listPictures().map((row) => row.listed);
}

/** Follows a list as a panel does. */
export function follow(list: typeof pageList) {
  const stopping = new AbortController();
  const known = new Map<string, ListedPicture>();
  const events: PageListEvent[] = [];
  let order: string[] = [];
  let isWhole = false;
  let barred = 0;
  let look = (): void => {};

  async function read(): Promise<void> {
    for await (const event of list.events(stopping.signal)) {
      events.push(event);
      if (event.type === 'barred') {
        barred = event.frames;
        look();
        continue;
      }
      for (const picture of event.pictures) known.set(picture.ref, picture);
      if (event.type === 'changed') order = event.order;
      else {
        order.push(...event.pictures.map(({ ref }) => ref));
        isWhole = event.isLast;
      }
      look();
    }
  }
  const reading = read();
  const pictures = () => order.flatMap((ref) => known.get(ref) ?? []);
  const now = () => ({ isWhole, pictures: pictures(), events, barred });
  return {
    pictures,
    events,
    /** Resolves once what was read is so. */
    until: (holds: (seen: ReturnType<typeof now>) => boolean): Promise<void> =>
      new Promise((resolve) => {
        look = () => void (holds(now()) && resolve());
        look();
      }),
    async stop(): Promise<void> {
      stopping.abort();
      await reading;
    },
  };
}
