import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Catalogue } from '../../utils/model/service';
import { background } from '../shared/background';

type Kept = Awaited<ReturnType<typeof background.secretsKept>>;

const nothingKept: Kept = { origin: '', hasKey: false, headers: [] };

/** What the background knows of a saved connection's service. */
export interface Service {
  /** What is kept of its secrets. */
  kept: Kept;
  /** Its models; undefined until it was asked, and where it did not say. */
  catalogue: Catalogue | undefined;
  isAsking: boolean;
  /** True when it was asked for its models and did not say. */
  hasNoList: boolean;
  /** Whether it may be asked for them. */
  mayAsk: boolean;
  /** Asks for the models, once. */
  wantModels: () => void;
  /** Asks for them again: anew where they are wanted `fresh`, else as they were found within a day. */
  readModels: (fresh: boolean) => void;
  /** To be called after secrets were changed: asks what is kept. */
  readKept: () => void;
}

/** What is known of a connection's service; asks nothing of one that is not saved, or that nobody agreed to. */
export function useService(id: string, mayAsk: boolean): Service {
  const [kept, setKept] = useState(nothingKept);
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [hasNoList, setHasNoList] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** Counts the times it was asked: of two answers the later question's is shown. */
  const asked = useRef(0);

  const readKept = useCallback(() => {
    background.secretsKept({ id }).then(setKept, () => setKept(nothingKept));
  }, [id]);
  const readModels = useCallback(
    async (fresh: boolean) => {
      asked.current += 1;
      const mine = asked.current;
      setIsAsking(true);
      const found = await background.models({ id, fresh }).catch(() => undefined);
      if (asked.current !== mine) return;
      setIsAsking(false);
      setCatalogue(found);
      setHasNoList(!found || found.models.length === 0);
    },
    [id],
  );

  useEffect(() => {
    if (mayAsk) readKept();
  }, [mayAsk, readKept]);

  return {
    kept,
    catalogue,
    isAsking,
    hasNoList,
    mayAsk,
    wantModels: () => {
      if (mayAsk && asked.current === 0) void readModels(false);
    },
    readModels: (fresh) => void readModels(fresh),
    readKept,
  };
}
