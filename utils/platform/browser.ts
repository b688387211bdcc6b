/** Whether this is the build for Firefox. The code asks nothing else about the browser. */
export const isFirefox = (): boolean => Boolean(import.meta.env.FIREFOX as boolean | undefined);

/** Whether the browser has sandboxed pages: Firefox has none. False if no extension was built, as in component tests. */
export const hasSandboxedPages: boolean = (import.meta.env.FIREFOX as boolean | undefined) === false;
