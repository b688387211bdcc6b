import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { logFailure } from '../../utils/lib/async';

/** Returns a component whose code is loaded when it is first shown. Nothing is shown until then. */
export function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  return function LoadedLater(props: Props): VNode | null {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      const loading = load().then((component) => {
        Loaded = component;
        setLoaded(true);
      });
      void logFailure(loading, 'A part of the panel was not loaded');
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
