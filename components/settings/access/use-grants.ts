import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { type Grants, optionalGrants } from '../../../utils/model/grants';

async function readGrants(): Promise<Grants> {
  const { optional_permissions: optional } = browser.runtime.getManifest();
  return optionalGrants(await browser.permissions.getAll(), optional);
}

/** What a person has allowed, wherever it is given or taken back meanwhile; undefined until it is known. */
export function useGrants(): Grants | undefined {
  const [grants, setGrants] = useState<Grants>();
  useEffect(() => {
    const look = (): void => void readGrants().then(setGrants);
    look();
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(look);
    onRemoved.addListener(look);
    return () => {
      onAdded.removeListener(look);
      onRemoved.removeListener(look);
    };
  }, []);
  return grants;
}
