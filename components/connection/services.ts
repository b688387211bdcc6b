import type { Catalog, DoctorEvent, LocalServer } from '../../utils/model/service';

const load = () => import('../../utils/pipeline/service-test');

/** What forms ask of services, from this page. The code is loaded with the first question. Throws `FailureError`. */
export const services = {
  /** Tests a saved connection, and yields what it finds. */
  async *test(id: string, signal: AbortSignal): AsyncGenerator<DoctorEvent> {
    yield* (await load()).testService(id, signal);
  },
  /** Yields the model servers on this computer, each again when it was tested. */
  async *findServers(signal: AbortSignal): AsyncGenerator<LocalServer> {
    yield* (await load()).findServers(signal);
  },
  /** Returns the models of a saved connection's service, at most a day old, or fresh. */
  listModels: async (id: string, isFresh: boolean, signal: AbortSignal): Promise<Catalog> =>
    (await load()).modelsOf(id, isFresh, signal),
};
