import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../../utils/text/messages';
import { useFeed } from '../hooks/use-feed';
import { useIncoming } from '../hooks/use-incoming';
import { useKeptFocus } from '../hooks/use-kept-focus';
import { usePlace, type Surface } from '../hooks/use-place';
import { useSettings } from '../hooks/use-settings';
import { PicturesOnPage } from '../pictures/pictures-on-page';
import { useOpenList } from '../pictures/use-open-list';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { ComposerCard } from './composer-card';
import { JobList } from './job-list';
import { NewPicture } from './new-picture';
import { describeFully } from './new-pictures';
import { PanelFailure } from './panel-failure';
import { PanelToolsContext } from './panel-tools';
import { usePanelActs } from './use-panel-acts';
import { Welcome } from './welcome';
import '../shared/base.css';
import './panel.css';

/** The panel: every job with its answer, and the ways to a new picture. The same in every place it is shown. */
export function Panel({ surface }: { surface: Surface }): VNode {
  usePlace(surface);
  const announcer = useAnnouncer();
  const feed = useFeed(surface, announcer.sayIn);
  const settings = useSettings();
  const { tools, failed, take, chooser, chosen } = usePanelActs(surface, feed, announcer, settings);
  const main = useKeptFocus<HTMLElement>();
  const isDraggedOver = useIncoming(take);
  const { state, failedHere, unreachable } = feed;
  const { list, takesFocus } = useOpenList(tools);
  // Those of a batch stand in the list of the page's pictures.
  const jobs = useMemo(() => state?.jobs.filter(({ batch }) => batch === undefined) ?? [], [state?.jobs]);
  const isEmpty = state && jobs.length === 0 && !state.composer && !state.listed;
  return (
    <PanelToolsContext.Provider value={tools}>
      <header class="bar">
        <h1>{t('extension_name')}</h1>
        <button type="button" class="plain" onClick={() => tools.openSettings()}>
          {t('open_settings')}
        </button>
      </header>
      <main ref={main} tabIndex={-1} data-drop={isDraggedOver}>
        {isEmpty && <Welcome />}
        <NewPicture chooser={chooser} chosen={chosen} list={list} />
        <AnnouncerRegion said={announcer.said} />
        {failed && (
          <PanelFailure failure={failed.failure} isAlert task={describeFully} retry={failed.again} />
        )}
        {!state && unreachable && (
          <PanelFailure failure={unreachable} isAlert task={describeFully} retry={feed.wake} />
        )}
        {state?.composer && (
          <ComposerCard
            key={state.composer.id}
            composer={state.composer}
            failedHere={failedHere.has(state.composer.id)}
          />
        )}
        {state?.listed && (
          <PicturesOnPage
            key={state.listed.serial}
            state={state}
            listed={state.listed}
            surface={surface}
            takesFocus={takesFocus}
            listAgain={list}
          />
        )}
        {state && <JobList jobs={jobs} failedHere={failedHere} />}
      </main>
    </PanelToolsContext.Provider>
  );
}
