import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { Page } from '../../parts/page.tsx';

const tabs = [
  { href: '/app/org', label: 'Overview' },
  { href: '/app/org/members', label: 'Members' },
  { href: '/app/org/identity', label: 'Labels and codes' },
  { href: '/app/org/keys', label: 'API keys' },
  { href: '/app/org/audit', label: 'Audit log' },
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
      <nav class="tabs" aria-label="Organization">
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
