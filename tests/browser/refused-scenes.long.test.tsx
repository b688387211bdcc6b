import { test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { everyLook, expectAccessible, keepPicture, look } from './support/axe';
import { refusedScenes } from './support/refused-scenes';
import { emulate } from './support/emulate';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { expectScenesAccessible } from './support/panel-looks';
import { freshBrowser, show } from './support/show';

freshBrowser();

expectScenesAccessible(refusedScenes, everyLook);

// What only a person's hand or system brings about: words beside the pictures that wait, forced colors, another script.
test.each(['forced', 'narrow', 'ar'] as const)(
  'waiting pictures with one refused and words written are accessible: %s',
  async (how) => {
    const [scene] = refusedScenes;
    if (!scene) throw new Error('no scene');
    await look('narrow');
    if (how === 'forced') await emulate({ forcedColors: 'active' });
    if (how === 'ar') fake.speak('ar');
    document.documentElement.dir = how === 'ar' ? 'rtl' : 'ltr';
    if (scene.settings) fake.store({ settings: scene.settings });
    fakeBackground(await scene.state());
    show(<Panel surface="sidepanel" />);
    const box = page.getByRole('article').getByRole('textbox');
    await userEvent.fill(
      box,
      'Which of these is the harbour that we saw in the evening, and what is it called?',
    );
    await expectAccessible({ isForced: how === 'forced' });
    await keepPicture(`panel-talk-refused-words-${how}`);
  },
);
