import { client } from '../api.ts';
import { toast } from '../parts/toast.tsx';
import { startAnewEverywhere } from './sign-out.ts';

/** Ends the session here and in every tab. Throws where it couldn't: then the person is still signed in. */
export async function signOut(): Promise<void> {
  await client.call('POST /api/v1/auth/logout');
  startAnewEverywhere();
}

/** The same for a menu, which has no place of its own to say that it failed. */
export function signOutOrSay(): Promise<void> {
  return signOut().catch(() =>
    toast('You’re still signed in: we couldn’t reach the service. Try again.'),
  );
}

/** Switches to another of the person’s organizations, or says that it failed. */
export async function switchOrSay(organization_id: string): Promise<void> {
  try {
    await client.call('POST /api/v1/auth/switch', { body: { organization_id } });
  } catch {
    toast('We couldn’t switch organizations. Try again.');
    return;
  }
  // Nothing of one organization stays on the page of another, in no tab.
  startAnewEverywhere();
}
