import { queryClient } from '../api.ts';
import { knownUser, startAnew } from './sign-in-again.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** The session has ended, or acts elsewhere: every tab leaves what it shows. */
export function startAnewEverywhere(): void {
  tellTabs({ kind: 'signed_out' });
  leave();
}

/**
 * Leaves the page as soon as another tab signs out, or signs in as somebody else or elsewhere: all
 * tabs share one session. Never shows a page that was left.
 */
export function followSignOut(): void {
  onTabMessage((message) => {
    const as = knownUser.get()?.as;
    const isOther = message.kind === 'signed_in' && as !== undefined && message.as !== as;
    if (message.kind === 'signed_out' || isOther) leave();
  });
  // The browser keeps pages that one can go back to, with all they held.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

function leave(): void {
  knownUser.set(null);
  queryClient.clear();
  startAnew();
}
