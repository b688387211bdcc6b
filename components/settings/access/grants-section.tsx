import type { VNode } from 'preact';
import { browser } from 'wxt/browser';
import { type Grants, isEverySite } from '../../../utils/model/grants';
import { hostPattern } from '../../../utils/lib/url';
import type { Settings } from '../../../utils/model/settings';
import { t } from '../../../utils/i18n/messages';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { connectionLabel } from '../../connection/connections';
import { SettingsSection } from '../settings-section';
import type { Announcer } from '../../shared/announcer';
import { Line } from './line';
import { useGrants } from './use-grants';

const known = ['clipboardRead', 'clipboardWrite'] as const;
const isKnown = (name: string): name is (typeof known)[number] => known.some((one) => one === name);
const matches = (pattern: string, address: string): boolean =>
  URL.canParse(address) && hostPattern(address) === pattern;

/** What access to a host is used for. */
function usesOf(pattern: string, { connections, autoAltSites }: Settings): string[] {
  if (isEverySite(pattern)) return [t('used_every')];
  const services = connections.filter(({ baseUrl }) => matches(pattern, baseUrl));
  const uses = services.map((one) => t('used_service', connectionLabel(one, connections)));
  if (autoAltSites.some((site) => matches(pattern, site))) uses.push(t('used_alt'));
  return uses.length > 0 ? uses : [t('used_originals')];
}

/** One thing that the browser allows. */
interface Grant {
  id: string;
  name: string;
  isAddress?: boolean;
  uses: string[];
  given: Partial<Grants>;
}

function grantsOf({ origins, permissions }: Grants, settings: Settings): Grant[] {
  return [
    ...origins.map((pattern) => ({
      id: pattern,
      name: isEverySite(pattern) ? t('grants_every') : pattern.replace(/\/\*$/, ''),
      isAddress: !isEverySite(pattern),
      uses: usesOf(pattern, settings),
      given: { origins: [pattern] },
    })),
    ...permissions.map((name) => ({
      id: name,
      name: isKnown(name) ? t(`permission_${name}`) : t('other_permission', name),
      uses: [isKnown(name) ? t(`use_of_${name}`) : t('used_other')],
      given: { permissions: [name] },
    })),
  ];
}

/** What a person allowed the extension in the browser, for what it is used, and the way back. */
export function GrantsSection({ settings, announcer }: { settings: Settings; announcer: Announcer }): VNode {
  const grants = useGrants();
  const part = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button') ?? container);
  const all = grants ? grantsOf(grants, settings) : [];
  const takeBack = async ({ name, given }: Grant): Promise<void> => {
    // Chromium answers true, or throws, for what an administrator allows: what counts is whether it is still there.
    await browser.permissions.remove(given as never).catch(() => false);
    const isKept = await browser.permissions.contains(given as never);
    announcer.show(isKept ? t('grant_kept', name) : t('grant_taken_back', name));
  };
  return (
    <SettingsSection title={t('grants_section')}>
      <p class="meta">{t('grants_intro')}</p>
      <div ref={part} tabIndex={-1}>
        {grants && all.length === 0 && <p>{t('grants_none')}</p>}
        <ul class="lines">
          {all.map((grant) => (
            <Line
              key={grant.id}
              name={grant.name}
              isAddress={grant.isAddress ?? false}
              button={t('grant_take_back')}
              spoken={t('grant_take_back_one', grant.name)}
              press={() => void takeBack(grant)}
            >
              {grant.uses.map((use) => (
                <p key={use} class="meta">
                  {use}
                </p>
              ))}
            </Line>
          ))}
        </ul>
      </div>
    </SettingsSection>
  );
}
