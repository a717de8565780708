import type { ComponentType } from 'preact';
import { lateScreen } from './late.tsx';
import type { ScreenProps } from './parts/page.tsx';

/** An address and what is shown there. Parameters (`:id`) are properties of the component. */
export interface ScreenRoute {
  path: string;
  component: ComponentType<ScreenProps>;
}

const screen = (
  path: string,
  load: Parameters<typeof lateScreen<ScreenProps>>[0],
): ScreenRoute => ({
  path,
  component: lateScreen(load),
});

/** Screens for who is signed in. Each is a chunk of its own. */
export const inside: readonly ScreenRoute[] = [
  screen('/app', () => import('./screens/inbox/inbox.tsx')),
  screen('/app/changes/:id', () => import('./screens/change/change.tsx')),
  screen('/app/artists', () => import('./screens/artists/artists.tsx')),
  screen('/app/artists/:id/releases/:rid', () => import('./screens/artists/release/release.tsx')),
  screen('/app/artists/:id/:tab?', () => import('./screens/artists/artist/artist.tsx')),
  screen('/app/import', () => import('./screens/import/import.tsx')),
  screen('/app/import/:id', () => import('./screens/import/imported.tsx')),
  screen('/app/me', () => import('./screens/me/me.tsx')),
  screen('/app/verify', () => import('./screens/verify/find.tsx')),
  screen('/app/verify/:id', () => import('./screens/verify/verification.tsx')),
  screen('/app/example', () => import('./screens/first-run/example.tsx')),
  screen('/app/start', () => import('./screens/first-run/start.tsx')),
  screen('/app/webhooks', () => import('./screens/webhooks/webhooks.tsx')),
  screen('/app/webhooks/:id', () => import('./screens/webhooks/webhook.tsx')),
  screen('/app/webhooks/:id/:delivery', () => import('./screens/delivery/delivery.tsx')),
  screen('/app/alerts', () => import('./screens/alerts/alerts.tsx')),
  screen('/app/alerts/new', () => import('./screens/alerts/rule-screen.tsx')),
  screen('/app/alerts/edit/:id', () => import('./screens/alerts/rule-screen.tsx')),
  screen('/app/destinations', () => import('./screens/destinations/destinations.tsx')),
  screen('/app/destinations/:id', () => import('./screens/destinations/destination.tsx')),
  screen('/app/destinations/:id/:delivery', () => import('./screens/delivery/delivery.tsx')),
  screen('/app/org', () => import('./screens/organization/overview.tsx')),
  screen('/app/org/members', () => import('./screens/organization/members.tsx')),
  screen('/app/org/identity', () => import('./screens/organization/identity.tsx')),
  screen('/app/org/keys', () => import('./screens/organization/keys.tsx')),
  screen('/app/org/audit', () => import('./screens/organization/audit.tsx')),
];

const mailLink = lateScreen(() => import('./screens/mail-links/mail-link.tsx'));

/** Screens behind links of mails, which need no session: one chunk for all. */
export const outside: readonly ScreenRoute[] = [
  '/app/sign-in',
  '/app/confirm',
  '/app/invitation',
  '/app/unsubscribe/:token',
].map((path) => ({ path, component: mailLink }));
