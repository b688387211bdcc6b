import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { requestPermissions } from './permissions';

/** The permission to copy without a press: a hidden document copies. */
const clipboard = { permissions: ['clipboardWrite' as const] };

/** Requests to copy without a press, and returns whether that is granted. Must be called in the click itself. */
export const requestClipboard = (): Promise<boolean> => requestPermissions(clipboard);

/** Returns whether copying without a press is granted; undefined until that is known. */
export function useClipboardPermission(): boolean | undefined {
  const [isGranted, set] = useState<boolean>();
  useEffect(() => {
    const { contains, onAdded, onRemoved } = browser.permissions;
    const read = (): void => void contains(clipboard).then(set, () => set(false));
    read();
    for (const event of [onAdded, onRemoved]) event.addListener(read);
    return () => {
      for (const event of [onAdded, onRemoved]) event.removeListener(read);
    };
  }, []);
  return isGranted;
}
