import { expect, test as base } from '@playwright/test';
import { startService, type StrictService } from '../../fakes/service.mjs';
import { startSite, type Site } from '../../fakes/site.mjs';

/** A story's own servers: a site with pages and pictures, and the strict service, of which nothing forbidden may be asked. */
export const test = base.extend<{ site: Site; service: StrictService }>({
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.close();
  },
  service: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.close();
    expect(service.violations, 'what the service was asked against its interface').toEqual([]);
  },
});
