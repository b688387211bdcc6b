/** What a browser allows an extension, as `permissions.getAll` gives it. */
export interface Grants {
  origins: string[];
  permissions: string[];
}

/** Of all that is allowed, what a person has allowed and can take back: all sites, and the permissions that are optional. */
export function optionalGrants(
  { origins = [], permissions = [] }: Partial<Grants>,
  optional: readonly string[] = [],
): Grants {
  return { origins: [...origins], permissions: permissions.filter((name) => optional.includes(name)) };
}

/** Whether a match pattern is that of all sites; Chromium names them so, too. */
export function isEverySite(pattern: string): boolean {
  return pattern === '<all_urls>' || pattern === '*://*/*';
}
