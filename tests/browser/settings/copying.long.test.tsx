import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../components/shared/base.css';
import '../../../components/settings/options.css';
import { OptionsCard } from '../../../components/settings/options';
import { settings as settingsSchema } from '../../../utils/model/settings';
import { everyLook, expectInLooks, look, looksTimeout } from '../support/axe';
import { fake } from '../support/fake-browser';
import { freshBrowser, show } from '../support/show';

freshBrowser();

test('the settings of copying are accessible in every look', { timeout: looksTimeout }, async () => {
  fake.takeBack({ permissions: ['clipboardWrite'] });
  await look('narrow');
  const settings = settingsSchema.parse({ copyShapes: { text: 'tsv' } });
  fake.store({ settings });
  show(
    <main>
      <h1>Settings</h1>
      <OptionsCard card="answering" settings={settings} />
    </main>,
  );
  await expect.element(page.getByRole('group', { name: 'Copy answers automatically' })).toBeVisible();
  await expectInLooks('copying-options', everyLook);
});
