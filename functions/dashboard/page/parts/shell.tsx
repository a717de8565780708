import { onlineManager } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { client, queryClient } from '../api.ts';
import { useChord } from '../keys/use-chord.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { latePart } from '../late.tsx';
import { news } from '../session/news.ts';
import { useSession } from '../session/session.tsx';
import { startAnewEverywhere } from '../session/sign-out.ts';
import { useStore } from '../store.ts';
import { common, states } from '../text/common.ts';
import { shell } from '../text/shell.ts';
import { Announcements } from './announce.tsx';
import { Foreign } from './foreign.tsx';
import { Menu } from './menu.tsx';

const Toasts = latePart(async () => ({ default: (await import('./toast.tsx')).Toasts }));
const LiveUpdates = latePart(() => import('../session/live-updates.tsx'));
const KeyHelp = latePart(() => import('../keys/help.tsx'));
const Palette = latePart(() => import('../keys/palette.tsx'));

const places = [
  { href: '/app/', label: shell.inbox, isMain: true },
  { href: '/app/artists', label: shell.artists, isMain: true },
  { href: '/app/alerts', label: shell.alerts, isMain: true },
  { href: '/app/destinations', label: shell.destinations, isMain: false },
  { href: '/app/webhooks', label: shell.webhooks, isMain: false },
  { href: '/app/org', label: shell.organization, isMain: false },
] as const;

/** Everything around a screen: where one can go, who one is, what is announced. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { route } = useLocation();
  const [isHelpShown, setHelpShown] = useState(false);
  const [isPaletteShown, setPaletteShown] = useState(false);
  useChord(() => {
    setPaletteShown(true);
  });
  // What is confirmed while the page still loads counts as new.
  const since = useMemo(() => new Date(), []);
  const isQuiet = useQuiet();
  useShortcuts({
    help: () => {
      setHelpShown(true);
    },
    goInbox: () => {
      route('/app/');
    },
    goArtists: () => {
      route('/app/artists');
    },
    goAlerts: () => {
      route('/app/alerts');
    },
    goDestinations: () => {
      route('/app/destinations');
    },
    goWebhooks: () => {
      route('/app/webhooks');
    },
    goOrganization: () => {
      route('/app/org');
    },
  });
  return (
    <>
      <a class="skip" href="#content">
        {common.skip}
      </a>
      <header class="bar">
        <a class="brand" href="/app/">
          {common.product}
        </a>
        <Navigation />
        <Who onHelp={() => setHelpShown(true)} />
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

function Navigation() {
  const { path } = useLocation();
  const arrived = useStore(news).size;
  const isHere = (href: string) =>
    href === '/app/' ? path === '/app' || path.startsWith('/app/changes') : path.startsWith(href);
  return (
    <nav aria-label={shell.nav}>
      {places.map(({ href, label, isMain }) => (
        <a
          key={href}
          href={href}
          class={isMain ? undefined : 'beyond'}
          aria-current={isHere(href) ? 'page' : undefined}
        >
          {label}
          {href === '/app/' && arrived > 0 && <span class="count">{shell.newCount(arrived)}</span>}
        </a>
      ))}
      <span class="only-narrow">
        <Menu label={shell.more}>
          {places
            .filter(({ isMain }) => !isMain)
            .map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          <a href="/app/me">{shell.account}</a>
        </Menu>
      </span>
    </nav>
  );
}

function Who({ onHelp }: { onHelp: () => void }) {
  const { email, name, organization, organizations } = useSession();
  const others = organizations.filter(({ id }) => id !== organization.id);
  return (
    <div class="who">
      {others.length === 0 ? (
        <span class="organization">
          <Foreign text={organization.name} max={40} isInLink />
        </span>
      ) : (
        <Menu
          label={<Foreign text={organization.name} max={40} isInLink />}
          name={shell.organizationIs(organization.name)}
        >
          {others.map((other) => (
            <button key={other.id} type="button" onClick={() => void switchTo(other.id)}>
              <Foreign text={other.name} max={60} isInLink />
            </button>
          ))}
        </Menu>
      )}
      <Menu
        label={<Foreign text={name ?? email} max={30} isInLink />}
        name={shell.accountOf(name ?? email)}
      >
        <a href="/app/me">{shell.account}</a>
        <a href="/app/start">{shell.start}</a>
        <button type="button" onClick={onHelp}>
          {shell.help}
        </button>
        <a href="/docs">{shell.docs}</a>
        <button type="button" onClick={() => void leave()}>
          {shell.signOut}
        </button>
      </Menu>
    </div>
  );
}

async function leave(): Promise<void> {
  await (await import('../session/signing-out.ts')).signOutOrSay();
}

async function switchTo(id: string): Promise<void> {
  await client.call('POST /api/v1/auth/switch', { body: { organization_id: id } });
  // Nothing of one organization stays on the page of another, in no tab.
  startAnewEverywhere();
}

function Offline() {
  const [isOnline, setOnline] = useState(onlineManager.isOnline());
  useEffect(() => onlineManager.subscribe(setOnline), []);
  return isOnline ? null : (
    <p class="strip" role="status">
      {states.offline}
    </p>
  );
}
