/** An act that happens in the next frame, once however often it is asked for: pointers and scrolling report more often. */
export function oncePerFrame(act: () => void, signal: AbortSignal): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (!signal.aborted) act();
    });
  };
}
