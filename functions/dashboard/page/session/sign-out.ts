import { client, queryClient } from '../api.ts';
import { startAnew, knownUser } from './sign-in-again.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** Ends the session here and in every tab. */
export async function signOut(): Promise<void> {
  await client.call('POST /api/v1/auth/logout');
  signedOut();
}

/** The session has ended: every tab leaves what it shows. */
export function signedOut(): void {
  tellTabs({ kind: 'signed_out' });
  leave();
}

/**
 * Leaves the page as soon as another tab signs out, or signs in as somebody else or elsewhere: all
 * tabs share one session. Never shows a page that was left.
 */
export function followSignOut(): void {
  onTabMessage((message) => {
    const as = knownUser.get()?.as ?? null;
    const isOther = message.kind === 'signed_in' && as !== null && message.as !== as;
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
