import { type Named } from './targets.ts';

/** A page that one can go to. */
interface Place extends Named {
  href: string;
}

/** The pages, each with what is done there. */
export const places: readonly Place[] = [
  { href: '/app/', name: 'Inbox' },
  { href: '/app/artists', name: 'Artists', words: 'expected release expect tags import csv' },
  { href: '/app/verify', name: 'Verify an artist', words: 'add monitor' },
  { href: '/app/alerts', name: 'Alerts', words: 'rules digest notifications mute escalation' },
  {
    href: '/app/destinations',
    name: 'Destinations',
    words: 'quiet hours digest email slack test rotate',
  },
  {
    href: '/app/webhooks',
    name: 'Webhooks',
    words: 'endpoint secret rotate test deliveries resend recover',
  },
  { href: '/app/org', name: 'Organization', words: 'plan rename leave feeds' },
  { href: '/app/org/members', name: 'Members', words: 'invite invitation people team role' },
  { href: '/app/org/keys', name: 'API keys' },
  { href: '/app/org/audit', name: 'Audit log' },
  { href: '/app/me', name: 'Account', words: 'sessions sign out theme shortcuts' },
  { href: '/app/start', name: 'Get started' },
].map((place) => ({ ...place, id: place.href }));
