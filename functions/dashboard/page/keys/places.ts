import { findWords as words } from '../text/find.ts';
import { shell } from '../text/shell.ts';
import { type Named } from './targets.ts';

/** A page that one can go to. */
interface Place extends Named {
  href: string;
}

/** The pages, each with what is done there. */
export const places: readonly Place[] = [
  { href: '/app/', name: shell.inbox },
  { href: '/app/artists', name: shell.artists, words: words.artists },
  { href: '/app/verify', name: shell.verify, words: words.verify },
  { href: '/app/alerts', name: shell.alerts, words: words.alerts },
  { href: '/app/destinations', name: shell.destinations, words: words.destinations },
  { href: '/app/webhooks', name: shell.webhooks, words: words.webhooks },
  { href: '/app/org', name: shell.organization, words: words.organization },
  { href: '/app/org/members', name: words.members, words: words.ofMembers },
  { href: '/app/org/keys', name: words.keys },
  { href: '/app/org/audit', name: words.audit },
  { href: '/app/me', name: shell.account, words: words.account },
  { href: '/app/start', name: shell.start },
].map((place) => ({ ...place, id: place.href }));
