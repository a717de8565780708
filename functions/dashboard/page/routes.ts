import type { ComponentType } from 'preact';
import { lateScreen } from './late.tsx';
import type { ScreenProps } from './screen-props.ts';

/** An address and what is shown there. Parameters (`:id`) are properties of the component. */
export interface ScreenRoute {
  path: string;
  component: ComponentType<ScreenProps>;
}

/** Screens for who is signed in. Each is a chunk of its own. */
export const inside: readonly ScreenRoute[] = [
  { path: '/app', component: lateScreen(() => import('./screens/inbox/inbox.tsx')) },
  { path: '/app/changes/:id', component: lateScreen(() => import('./screens/change/change.tsx')) },
  { path: '/app/artists', component: lateScreen(() => import('./screens/artists/artists.tsx')) },
  {
    path: '/app/artists/:id/releases/:rid',
    component: lateScreen(() => import('./screens/artists/release/release.tsx')),
  },
  {
    path: '/app/artists/:id/:tab?',
    component: lateScreen(() => import('./screens/artists/artist/artist.tsx')),
  },
  { path: '/app/import', component: lateScreen(() => import('./screens/import/import.tsx')) },
  {
    path: '/app/import/:id',
    component: lateScreen(() => import('./screens/import/imported.tsx')),
  },
  { path: '/app/me', component: lateScreen(() => import('./screens/me/me.tsx')) },
  { path: '/app/verify', component: lateScreen(() => import('./screens/verify/find.tsx')) },
  {
    path: '/app/verify/:id',
    component: lateScreen(() => import('./screens/verify/verification.tsx')),
  },
  { path: '/app/example', component: lateScreen(() => import('./screens/first-run/example.tsx')) },
  { path: '/app/start', component: lateScreen(() => import('./screens/first-run/start.tsx')) },
  {
    path: '/app/webhooks',
    component: lateScreen(() => import('./screens/webhooks/webhooks.tsx')),
  },
  {
    path: '/app/webhooks/:id',
    component: lateScreen(() => import('./screens/webhooks/webhook.tsx')),
  },
  {
    path: '/app/webhooks/:id/:delivery',
    component: lateScreen(() => import('./screens/delivery/delivery.tsx')),
  },
  { path: '/app/alerts', component: lateScreen(() => import('./screens/alerts/alerts.tsx')) },
  {
    path: '/app/alerts/new',
    component: lateScreen(() => import('./screens/alerts/rule-screen.tsx')),
  },
  {
    path: '/app/alerts/edit/:id',
    component: lateScreen(() => import('./screens/alerts/rule-screen.tsx')),
  },
  {
    path: '/app/destinations',
    component: lateScreen(() => import('./screens/destinations/destinations.tsx')),
  },
  {
    path: '/app/destinations/:id',
    component: lateScreen(() => import('./screens/destinations/destination.tsx')),
  },
  {
    path: '/app/destinations/:id/:delivery',
    component: lateScreen(() => import('./screens/delivery/delivery.tsx')),
  },
  {
    path: '/app/org',
    component: lateScreen(() => import('./screens/organization/overview.tsx')),
  },
  {
    path: '/app/org/members',
    component: lateScreen(() => import('./screens/organization/members.tsx')),
  },
  {
    path: '/app/org/identity',
    component: lateScreen(() => import('./screens/organization/identity.tsx')),
  },
  {
    path: '/app/org/keys',
    component: lateScreen(() => import('./screens/organization/keys.tsx')),
  },
  {
    path: '/app/org/audit',
    component: lateScreen(() => import('./screens/organization/audit.tsx')),
  },
];

const mailLink = lateScreen(() => import('./screens/mail-links/mail-link.tsx'));

/** Screens behind links of mails, which need no session: one chunk for all. */
export const outside: readonly ScreenRoute[] = [
  '/app/sign-in',
  '/app/confirm',
  '/app/invitation',
  '/app/unsubscribe/:token',
].map((path) => ({ path, component: mailLink }));
