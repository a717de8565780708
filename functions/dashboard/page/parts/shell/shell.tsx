import { onlineManager } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { queryClient } from '../../api.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { latePart } from '../../late.tsx';
import { common } from '../../text/common.ts';
import { usePermission } from '../../use-permission.ts';
import { Announcements } from '../announce.tsx';
import { Icon } from '../icon.tsx';
import { Account, Navigation, showNews } from './navigation.tsx';

const Toasts = latePart(async () => {
  // The menus use both to say what failed. Without a network, they couldn’t be loaded anymore.
  const [{ Toasts: shown }] = await Promise.all([
    import('../toast.tsx'),
    import('../../session/signing-out.ts'),
  ]);
  return { default: shown };
});
const LiveUpdates = latePart(() => import('../../session/live.ts'));
const KeyHelp = latePart(() => import('../../keys/help.tsx'));
const loadPalette = () => import('../../keys/palette.tsx');
const Palette = latePart(loadPalette);
/** Before the second key; where it fails, opening it tries again and says so. */
const preparePalette = () => void loadPalette().catch(() => undefined);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Everything around a screen: where one can go, who one is, what is announced. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { route } = useLocation();
  const [isHelpShown, setHelpShown] = useState(false);
  const [isPaletteShown, setPaletteShown] = useState(false);
  useChord(preparePalette, () => setPaletteShown(true));
  // What is confirmed while the page still loads counts as new.
  const since = useMemo(() => new Date(), []);
  const isQuiet = useQuiet();
  useShortcuts({
    help: () => setHelpShown(true),
    goInbox: () => {
      showNews();
      route('/app/');
    },
    goArtists: () => route('/app/artists'),
    goAlerts: () => route('/app/alerts'),
    goDestinations: () => route('/app/destinations'),
    goWebhooks: () => route('/app/webhooks'),
    goOrganization: () => route('/app/org'),
  });
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="bar">
        <a class="brand" href="/app/">
          <Icon name="wave" /> <span class="brand-name">{common.product}</span>
        </a>
        <Navigation isQuiet={isQuiet} />
        <button
          type="button"
          class="find"
          aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
          onPointerEnter={preparePalette}
          onClick={() => setPaletteShown(true)}
        >
          <Icon name="search" /> <span class="find-name">Find</span>{' '}
          <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        <Invite />
        <Account onHelp={() => setHelpShown(true)} />
      </header>
      <Offline />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Announcements />
      {isQuiet && (
        <>
          <Toasts />
          <LiveUpdates since={since} />
        </>
      )}
      {isPaletteShown && <Palette onClose={() => setPaletteShown(false)} />}
      {isHelpShown && <KeyHelp onClose={() => setHelpShown(false)} />}
    </>
  );
}

/** Brings somebody else here, from wherever one is; for those who may. */
function Invite() {
  const { isAllowed } = usePermission('POST /api/v1/org/invitations');
  if (!isAllowed) return null;
  return (
    <a class="button find" href="/app/org/members?invite=">
      <Icon name="assign" /> <span class="find-name">Invite</span>
    </a>
  );
}

/** How often one looks whether the screen is there. */
const lookMs = 300;

/** Whether the first screen has been read: what nobody waits for comes behind it. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const look = () => {
      if (queryClient.isFetching() > 0) setTimeout(look, lookMs);
      else setQuiet(true);
    };
    setTimeout(look, lookMs);
  }, []);
  return isQuiet;
}

function Offline() {
  const [isOnline, setOnline] = useState(onlineManager.isOnline());
  useEffect(() => onlineManager.subscribe(setOnline), []);
  return isOnline ? null : (
    <p class="strip" role="status">
      You’re offline. You can read what is here; changes have to wait until you’re back.
    </p>
  );
}

/**
 * Binds Ctrl+K, on a Mac ⌘K: the one key that works while typing, too.
 * @param prepare loads what it opens, as soon as the first of the two keys goes down.
 */
function useChord(prepare: () => void, handler: () => void): void {
  const latest = useRef({ prepare, handler });
  latest.current = { prepare, handler };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') latest.current.prepare();
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current.handler();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
