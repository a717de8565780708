import { Dialog } from '../parts/dialog.tsx';
import { useStore } from '../store.ts';
import { signIn } from '../text/sign-in.ts';
import { knownUser, signInRequest } from './sign-in-again.ts';
import { SignInForm } from './sign-in.tsx';

/** The sign-in over a page that stays as it is, when the service asks for one. */
export default function SignInDialog() {
  const request = useStore(signInRequest);
  const user = useStore(knownUser);
  if (request === null || user === null) return null;
  return (
    <Dialog title={signIn.again} onClose={() => request.answer(null)}>
      <p>{request.reason === 'signed_out' ? signIn.endedReason : signIn.freshReason}</p>
      <SignInForm email={user.email} onDone={({ id }) => request.answer(id)} />
    </Dialog>
  );
}
