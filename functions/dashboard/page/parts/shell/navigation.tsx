import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { read } from '../../api.ts';
import { press } from '../../keys/use-shortcuts.ts';
import { news } from '../../session/news.ts';
import { useStore } from '../../store.ts';
import { shell } from '../../text/shell.ts';
import { Icon, type IconName } from '../icon.tsx';
import { countText, countsRoute, leftOf } from '../inbox-counts.ts';
import { Menu } from '../menu.tsx';
import { handled } from '../verdict/handled.ts';

interface Place {
  href: string;
  label: string;
  icon: IconName;
  /** It stands in the bar of narrow screens, too. */
  isMain?: boolean;
}

const places: readonly Place[] = [
  { href: '/app/', label: shell.inbox, icon: 'inbox', isMain: true },
  { href: '/app/artists', label: shell.artists, icon: 'artists', isMain: true },
  { href: '/app/alerts', label: shell.alerts, icon: 'alerts', isMain: true },
  { href: '/app/destinations', label: shell.destinations, icon: 'send' },
  { href: '/app/webhooks', label: shell.webhooks, icon: 'code' },
  { href: '/app/org', label: shell.organization, icon: 'organization' },
];

/** Where one can go, and what is new there. */
export function Navigation({ isQuiet }: { isQuiet: boolean }) {
  const { path } = useLocation();
  const isHere = (href: string) =>
    href === '/app/' ? path === '/app' || path.startsWith('/app/changes') : path.startsWith(href);
  return (
    <nav aria-label={shell.nav}>
      {places.map(({ href, label, icon, isMain = false }) => (
        <a
          key={href}
          href={href}
          class={isMain ? undefined : 'beyond'}
          aria-current={isHere(href) ? 'page' : undefined}
          onClick={href === '/app/' ? showNews : undefined}
        >
          <Icon name={icon} /> {label}
          {href === '/app/' && <Waiting isQuiet={isQuiet} />}
        </a>
      ))}
      <span class="only-narrow">
        <Menu
          label={
            <>
              <Icon name="more" /> {shell.more}
            </>
          }
        >
          {places
            .filter(({ isMain }) => !isMain)
            .map(({ href, label, icon }) => (
              <a key={href} href={href}>
                <Icon name={icon} /> {label}
              </a>
            ))}
          <a href="/app/me">
            <Icon name="person" /> {shell.account}
          </a>
        </Menu>
      </span>
    </nav>
  );
}

/** Whoever goes to the inbox while something is new wants to see that, also where the list is shown already. */
export function showNews(): void {
  if (news.get().size > 0) press('showNew');
}

/** How much waits in the inbox; its place is kept free until that is known. */
function Waiting({ isQuiet }: { isQuiet: boolean }) {
  const arrived = useStore(news).size;
  const judged = useStore(handled);
  const { data, dataUpdatedAt } = useQuery({
    ...read(countsRoute),
    enabled: isQuiet,
    // Whoever comes back to the tab reads what is so now.
    refetchOnWindowFocus: 'always',
  });
  if (arrived > 0) return <span class="count">{shell.newCount(arrived)}</span>;
  const left = data && leftOf(data.to_look_at, judged, dataUpdatedAt);
  return <span class="count">{data && left !== 0 && countText(left ?? 0, data.complete)}</span>;
}
