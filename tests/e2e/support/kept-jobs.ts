/** What is written down of a job, as far as stories look at it. */
interface KeptJob {
  id: string;
  state: string;
  stage?: { kind: string };
  batch?: string;
  answer: string;
  createdAt: number;
  finishedAt?: number;
  failure?: { code: string };
  sources: { frameId?: number }[];
  pictures: { provenance: string }[];
}

/** A page of ours, of whichever browser. */
interface OurPage {
  evaluate<T>(run: () => Promise<T>): Promise<T>;
}

/** All that is written down, which is what another worker, or the browser's next start, would find. */
export function keptJobs(panel: OurPage): Promise<KeptJob[]> {
  return panel.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await settled(indexedDB.open('sightread'));
    const jobs: KeptJob[] = await settled(database.transaction('jobs').objectStore('jobs').getAll());
    database.close();
    return jobs;
  });
}
