import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { read } from '../../api.ts';
import { press } from '../../keys/use-shortcuts.ts';
import { news } from '../../session/news.ts';
import { useSession } from '../../session/session.tsx';
import { useStore } from '../../store.ts';
import { Foreign } from '../foreign.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { countsRoute, countText, leftOf } from '../inbox-counts.ts';
import { Menu } from '../menu.tsx';
import { Picture } from '../picture.tsx';
import { handled } from '../verdict/handled.ts';
import { numberText } from '../../format.ts';

interface Place {
  href: string;
  label: string;
  icon: IconName;
  /** It stands in the bar of narrow screens, too. */
  isMain?: boolean;
}

const places: readonly Place[] = [
  { href: '/app/', label: 'Inbox', icon: 'inbox', isMain: true },
  { href: '/app/artists', label: 'Artists', icon: 'artists', isMain: true },
  { href: '/app/alerts', label: 'Alerts', icon: 'alerts', isMain: true },
  { href: '/app/destinations', label: 'Destinations', icon: 'send' },
  { href: '/app/webhooks', label: 'Webhooks', icon: 'code' },
  { href: '/app/org', label: 'Organization', icon: 'organization' },
];

/** Where one can go, and what is new there. */
export function Navigation({ isQuiet }: { isQuiet: boolean }) {
  const { path } = useLocation();
  const isHere = (href: string) =>
    href === '/app/' ? path === '/app' || path.startsWith('/app/changes') : path.startsWith(href);
  return (
    <nav aria-label="Main">
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
              <Icon name="more" /> More
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
            <Icon name="person" /> Account
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
  if (arrived > 0) return <span class="count">{numberText(arrived)} new</span>;
  const left = data && leftOf(data.to_look_at, judged, dataUpdatedAt);
  return <span class="count">{data && left !== 0 && countText(left ?? 0, data.complete)}</span>;
}

/** In which organization one is, and as whom. */
export function Account({ onHelp }: { onHelp: () => void }) {
  const { email, name, organization, organizations } = useSession();
  const others = organizations.filter(({ id }) => id !== organization.id);
  const own = <Foreign text={organization.name} max={40} isInLink />;
  return (
    <div class="who">
      {others.length === 0 ? (
        <span class="organization">{own}</span>
      ) : (
        <Menu label={own} name={`Organization: ${organization.name}. Switch organization`}>
          {others.map((other) => (
            <button key={other.id} type="button" onClick={() => void switchTo(other.id)}>
              <Foreign text={other.name} max={60} isInLink />
            </button>
          ))}
        </Menu>
      )}
      <Menu
        label={<Picture src={null} name={name ?? email} size={32} isArtist />}
        name={`Account of ${name ?? email}`}
      >
        <p class="menu-head">
          {name !== null && (
            <strong>
              <Foreign text={name} max={60} isInLink />
            </strong>
          )}
          <Foreign text={email} max={80} isInLink />
        </p>
        <a href="/app/me">
          <Icon name="person" /> Account
        </a>
        <a href="/app/start">
          <Icon name="star" /> Get started
        </a>
        <button type="button" onClick={onHelp}>
          <Icon name="info" /> Keyboard shortcuts
        </button>
        <a href="/docs">
          <Icon name="code" /> API documentation
        </a>
        <button type="button" onClick={() => void leave()}>
          <Icon name="external" /> Sign out
        </button>
      </Menu>
    </div>
  );
}

async function leave(): Promise<void> {
  await (await import('../../session/signing-out.ts')).signOutOrSay();
}

async function switchTo(id: string): Promise<void> {
  await (await import('../../session/signing-out.ts')).switchOrSay(id);
}
