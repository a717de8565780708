import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { Page } from '../../parts/page.tsx';
import { organization as words } from '../../text/organization.ts';

const tabs = [
  { href: '/app/org', label: words.overview },
  { href: '/app/org/members', label: words.members },
  { href: '/app/org/identity', label: words.identity },
  { href: '/app/org/keys', label: words.keys },
  { href: '/app/org/audit', label: words.audit },
] as const;

/** The title and the tabs of all screens of the organization. */
export function OrganizationFrame({
  title,
  aside,
  children,
}: {
  title: string;
  /** Beside the title. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { path } = useLocation();
  return (
    <Page title={title} aside={aside}>
      <nav class="tabs" aria-label={words.tabs}>
        {tabs.map(({ href, label }) => (
          <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {children}
    </Page>
  );
}
