import type { RefObject, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import type { Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { ConfirmBox } from '../shared/confirm-box';
import { serviceAddress } from './connection-draft';

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether pictures and the key would cross a network unencrypted. */
const isUnencrypted = (url: URL): boolean => url.protocol === 'http:' && !loopback.test(url.hostname);

/**
 * What every form does before it saves an address. `agree` returns false where no request can go to it; else it calls `save`: at
 * once, in the click itself, or in the click that answers `question`, because an unencrypted address takes a second consent.
 * `saved` is the connection before; the address that it was agreed to for is not asked about again. `button` gets the focus back.
 */
export function useAddressConsent(button: RefObject<HTMLButtonElement | null>): {
  agree: (baseUrl: string, saved: Connection | undefined, save: () => void) => boolean;
  question: VNode | undefined;
} {
  const [asked, setAsked] = useState<{ host: string; save: () => void }>();
  const answer = (yes: boolean): void => {
    button.current?.focus();
    setAsked(undefined);
    if (yes) asked?.save();
  };
  return {
    agree: (baseUrl, saved, save) => {
      const to = serviceAddress(baseUrl);
      if (!to) return false;
      const isAgreed = saved?.isAgreed && serviceAddress(saved.baseUrl)?.origin === to.origin;
      if (isUnencrypted(to) && !isAgreed) setAsked({ host: hostOf(to.href), save });
      else save();
      return true;
    },
    question: asked && (
      <ConfirmBox
        question={t('unencrypted_question', asked.host)}
        yes={t('unencrypted_yes')}
        no={t('unencrypted_no')}
        accept={() => answer(true)}
        decline={() => answer(false)}
      />
    ),
  };
}
