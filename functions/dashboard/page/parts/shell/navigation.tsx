import { useLocation } from 'preact-iso';
import { news } from '../../session/news.ts';
import { useStore } from '../../store.ts';
import { shell } from '../../text/shell.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Menu } from '../menu.tsx';

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
export function Navigation() {
  const { path } = useLocation();
  const arrived = useStore(news).size;
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
        >
          <Icon name={icon} /> {label}
          {href === '/app/' && arrived > 0 && <span class="count">{shell.newCount(arrived)}</span>}
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
        </Menu>
      </span>
    </nav>
  );
}
