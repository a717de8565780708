import { client } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useStore } from '../store.ts';
import { signIn } from '../text/sign-in.ts';
import {
  knownUser,
  signInRequest,
  startAnew,
  type KnownUser,
  type SignInRequest,
} from './sign-in-again.ts';
import { SignInForm } from './sign-in.tsx';
import type { User } from './user.ts';

/** The sign-in over a page that stays as it is, when the service asks for one. */
export default function SignInDialog() {
  const request = useStore(signInRequest);
  const user = useStore(knownUser);
  if (request === null || user === null) return null;
  return (
    <Dialog title={signIn.again} onClose={() => request.answer(null)}>
      <p>{request.reason === 'signed_out' ? signIn.endedReason : signIn.freshReason}</p>
      <SignInForm email={user.email} onDone={(signedIn) => void goOn(request, user, signedIn)} />
    </Dialog>
  );
}

/**
 * A new session begins in the person's first organization. Before anything is repeated, it goes back
 * to the one that the page shows: what they meant to delete or invite to must not hit another one.
 */
async function goOn(request: SignInRequest, before: KnownUser, { id, organization }: User) {
  const { organizationId } = before;
  if (id === before.id && organizationId !== null && organization?.id !== organizationId) {
    try {
      await client.call('POST /api/v1/auth/switch', { body: { organization_id: organizationId } });
    } catch {
      // They don't belong to it any more: nothing is repeated, and nothing of it stays on the page.
      startAnew();
      return;
    }
  }
  request.answer(id);
}
