import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { hostPattern } from '../../../utils/lib/url';
import { type Grants, isEverySite, readGrants } from '../../../utils/platform/permissions';
import type { Settings } from '../../../utils/model/settings';
import { t, listWords } from '../../../utils/i18n/messages';
import { connectionLabel } from '../../connection/connections';
import type { Announcer } from '../../shared/announcer';
import { background } from '../../shared/background';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { requestPermissions } from '../../shared/permissions';
import { usePatternToAllow } from '../../shared/hooks/use-host-to-allow';
import { SettingsCard } from '../setting-controls';

/** One item of a list: its name, what is known of it, and the button that removes it. */
interface RemovableItem {
  id: string;
  name: string;
  /** An address is written from left to right in every language. */
  isAddress?: boolean;
  about?: ComponentChildren;
  /** The accessible name of the button; without one, the item has no button. */
  spoken?: string | undefined;
  remove: () => void;
}

/** A section with a list whose items can be removed; `items` are undefined until they are read. */
export function RemovableList({
  words: { title, intro, none, button },
  items,
  children,
}: {
  words: { title: string; intro: string; none: string; button: string };
  items: readonly RemovableItem[] | undefined;
  children?: ComponentChildren;
}): VNode {
  const container = useKeptFocus<HTMLDivElement>(
    (element) => element.querySelector<HTMLElement>('li button') ?? element,
  );
  return (
    <SettingsCard heading="h2" title={title}>
      {intro !== '' && <p class="meta">{intro}</p>}
      <div ref={container} tabIndex={-1}>
        {children}
        {items?.length === 0 && <p>{none}</p>}
        <ul class="lines">
          {items?.map(({ id, name, isAddress, about, spoken, remove }) => (
            <li key={id} class="line">
              <div>
                <p class="name">{isAddress ? <span dir="ltr">{name}</span> : name}</p>
                {about}
              </div>
              {spoken !== undefined && (
                <button type="button" aria-label={spoken} onClick={remove}>
                  {button}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </SettingsCard>
  );
}

/** Returns the permissions that a person granted, as they change; undefined until they are read. */
function useGrants(): Grants | undefined {
  const [grants, setGrants] = useState<Grants>();
  useEffect(() => {
    const read = (): void => void readGrants().then(setGrants);
    read();
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(read);
    onRemoved.addListener(read);
    return () => {
      onAdded.removeListener(read);
      onRemoved.removeListener(read);
    };
  }, []);
  return grants;
}

const known = ['clipboardRead', 'clipboardWrite'] as const;
const isKnown = (name: string): name is (typeof known)[number] => known.some((one) => one === name);
const matches = (pattern: string, address: string): boolean =>
  URL.canParse(address) && hostPattern(address) === pattern;

/** Returns what access to a host is used for. */
function usesOf(pattern: string, { connections, autoAltSites }: Settings): string[] {
  if (isEverySite(pattern)) return [t('used_originals')];
  const services = connections.filter(({ baseUrl }) => matches(pattern, baseUrl));
  const uses = services.map((one) => t('label_of', t('preset'), connectionLabel(one, connections)));
  if (autoAltSites.some((site) => matches(pattern, site))) uses.push(t('used_alt'));
  return uses.length > 0 ? uses : [t('used_originals')];
}

/** One permission of the browser. */
interface Grant {
  id: string;
  name: string;
  isAddress: boolean;
  uses: string[];
  given: Partial<Grants>;
}

function grantsIn({ origins, permissions }: Grants, settings: Settings): Grant[] {
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
      name: isKnown(name) ? t(`permission_${name}`) : name,
      isAddress: false,
      uses: [],
      given: { permissions: [name] },
    })),
  ];
}

const everySite = ['<all_urls>'];

/** The access to all sites, and the button that requests or revokes it. */
function EverySite(): VNode | null {
  const missing = usePatternToAllow(everySite);
  const state = useId();
  const change = (): void =>
    void (missing === null
      ? // The access that an administrator grants stays.
        browser.permissions.remove({ origins: everySite }).catch(() => false)
      : requestPermissions({ origins: everySite }));
  if (missing === undefined) return null;
  return (
    <div class="line">
      <p id={state} class="meta">
        {t('access_intro')}
      </p>
      <button type="button" aria-describedby={state} onClick={change}>
        {missing === null ? t('access_take_back') : t('access_allow')}
      </button>
    </div>
  );
}

/** The permissions that the user has given in the browser, their uses, and the buttons that revoke them. */
export function GrantsSection({ settings, announcer }: { settings: Settings; announcer: Announcer }): VNode {
  const grants = useGrants();
  const revoke = async ({ name, given }: Grant): Promise<void> => {
    // For permissions that an administrator granted, Chromium returns true or throws: so they are checked afterwards.
    await browser.permissions.remove(given as never).catch(() => false);
    const isGranted = await browser.permissions.contains(given as never);
    announcer.show(isGranted ? t('grant_kept', name) : t('grant_taken_back', name));
  };
  return (
    <RemovableList
      words={{
        title: t('grants_section'),
        intro: '',
        none: t('grants_none'),
        button: t('grant_take_back'),
      }}
      items={
        grants &&
        grantsIn(grants, settings).map((grant) => ({
          ...grant,
          about: grant.uses.map((use) => (
            <p key={use} class="meta">
              {use}
            </p>
          )),
          spoken: t('label_of', t('grant_take_back'), grant.name),
          remove: () => void revoke(grant),
        }))
      }
    >
      <EverySite />
    </RemovableList>
  );
}

type SavedSecrets = Awaited<ReturnType<typeof background.allSavedSecrets>>[number];

/** Returns the connections with what is stored for each, and what is stored for connections that no longer exist. */
function withSecrets({ connections }: Settings, saved: readonly SavedSecrets[]) {
  const here = connections.map((one) => ({
    id: one.id,
    name: connectionLabel(one, connections),
    secrets: saved.find(({ id }) => id === one.id),
  }));
  const gone = saved.filter(({ id }) => !connections.some((one) => one.id === id));
  return [...here, ...gone.map((one) => ({ id: one.id, name: t('keys_gone'), secrets: one }))];
}

function SecretsWords({ secrets }: { secrets: SavedSecrets | undefined }): VNode {
  return (
    <>
      <p class="meta">{secrets?.hasKey ? t('keys_kept', secrets.origin) : t('keys_not_kept')}</p>
      {secrets && secrets.headers.length > 0 && (
        <p class="meta">{t('keys_headers', secrets.origin, listWords(secrets.headers))}</p>
      )}
    </>
  );
}

/** The connections for which keys and headers are stored, and the origins that these go to. */
export function KeysSection({ settings, announcer }: { settings: Settings; announcer: Announcer }): VNode {
  const [saved, setSaved] = useState<readonly SavedSecrets[] | null>();
  const read = (): Promise<void> => background.allSavedSecrets({}).then(setSaved, () => setSaved(null));
  // Keys are saved and deleted together with connections, which changes the settings.
  useEffect(() => void read(), [settings]);
  const forget = async (id: string, name: string): Promise<void> => {
    await background.deleteSecrets({ id });
    await read();
    announcer.show(t('deleted', name));
  };
  return (
    <RemovableList
      words={{
        title: t('keys_section'),
        intro: t('keys_intro'),
        none: t('keys_not_kept'),
        button: t('action_delete'),
      }}
      items={
        saved
          ? withSecrets(settings, saved).map(({ id, name, secrets }) => ({
              id,
              name,
              about: <SecretsWords secrets={secrets} />,
              spoken: secrets && t('label_of', t('action_delete'), name),
              remove: () => void forget(id, name).catch(() => announcer.show(t('save_failed'))),
            }))
          : undefined
      }
    >
      {saved === null && <p>{t('load_failed')}</p>}
    </RemovableList>
  );
}
