import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CatalogueModel } from '../../utils/domain/service';
import { background } from '../shared/background';

/** What the background knows of a saved connection's service. */
export interface Service {
  /** The origin that a key is kept for; empty if none is. */
  keyOrigin: string;
  models: readonly CatalogueModel[];
  /** True when the service was asked for its models and did not say. */
  hasNoList: boolean;
  /** Asks for the models, once. */
  wantModels: () => void;
  /** To be called after the connection was saved: asks again. */
  refresh: () => void;
}

/** What is known of a connection's service; asks nothing of a connection that is not saved. */
export function useService(id: string, isSaved: boolean): Service {
  const [keyOrigin, setKeyOrigin] = useState('');
  const [models, setModels] = useState<readonly CatalogueModel[]>([]);
  const [hasNoList, setHasNoList] = useState(false);
  const asked = useRef(false);

  const readKey = useCallback(() => {
    background.secretsKept({ id }).then(
      ({ origin }) => setKeyOrigin(origin),
      () => setKeyOrigin(''),
    );
  }, [id]);
  const readModels = useCallback(() => {
    asked.current = true;
    background.models({ id, fresh: true }).then(
      (found) => {
        setModels(found.models);
        setHasNoList(found.models.length === 0);
      },
      () => setHasNoList(true),
    );
  }, [id]);

  useEffect(() => {
    if (isSaved) readKey();
  }, [isSaved, readKey]);

  return {
    keyOrigin,
    models,
    hasNoList,
    wantModels: () => {
      if (isSaved && !asked.current) readModels();
    },
    refresh: () => {
      readKey();
      readModels();
    },
  };
}
