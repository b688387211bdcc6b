/** Whether this is Firefox's build: the only question about the browser that is asked. */
export const isFirefox = (): boolean => Boolean(import.meta.env.FIREFOX as boolean | undefined);

/** Whether the browser has pages in a sandbox: Firefox has none. False where no extension was built, as in tests of components. */
export const hasSandboxedPages: boolean = (import.meta.env.FIREFOX as boolean | undefined) === false;
