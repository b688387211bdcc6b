import { useEffect, useState } from 'preact/hooks';
import { keyOf } from '../../../utils/platform/menus';

/** Returns the shortcut of a command; empty without one, and until that is known. */
export function useKey(command: string): string {
  const [key, setKey] = useState('');
  useEffect(() => void keyOf(command).then(setKey), [command]);
  return key;
}
