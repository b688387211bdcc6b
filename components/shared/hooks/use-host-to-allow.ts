import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { hostPattern } from '../../../utils/lib/url';

async function firstLacking(patterns: readonly string[]): Promise<string | null> {
  for (const pattern of patterns)
    if (!(await browser.permissions.contains({ origins: [pattern] }))) return pattern;
  return null;
}

/**
 * Returns the first match pattern to which the browser does not allow access, as that changes; null if all are allowed,
 * undefined until that is known.
 */
export function usePatternToAllow(patterns: readonly string[]): string | null | undefined {
  const [lacking, setLacking] = useState<string | null>();
  const all = patterns.join(' ');
  useEffect(() => {
    const left = new AbortController();
    const read = async (): Promise<void> => {
      const found = await firstLacking(all.split(' ').filter((pattern) => pattern !== ''));
      if (!left.signal.aborted) setLacking(found);
    };
    const changed = (): void => void read();
    changed();
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(changed);
    onRemoved.addListener(changed);
    return () => {
      left.abort();
      onAdded.removeListener(changed);
      onRemoved.removeListener(changed);
    };
  }, [all]);
  return lacking;
}

/** Returns the first address whose host is not allowed; null if all are allowed, undefined until that is known. */
export function useHostToAllow(addresses: readonly string[]): string | null | undefined {
  const lacking = usePatternToAllow(addresses.map(hostPattern));
  return lacking && addresses.find((address) => hostPattern(address) === lacking);
}
