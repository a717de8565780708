import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { clientOf } from '../../../../shared/client/client.ts';
import { client, queryClient } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useStore } from '../store.ts';
import { common } from '../text/common.ts';
import { forgetNews } from './news.ts';
import {
  askToSignIn,
  knownUser,
  type KnownUser,
  signInRequest,
  type SignInRequest,
  startAnew,
  type User,
} from './sign-in-again.ts';
import { SignInForm } from './sign-in.tsx';

/** The sign-in over a page that stays as it is, when the service asks for one. */
export default function SignInDialog() {
  const request = useStore(signInRequest);
  const user = useStore(knownUser);
  if (request === null || user === null) return null;
  return <Question request={request} user={user} />;
}

function Question({ request, user }: { request: SignInRequest; user: KnownUser }) {
  const isEnded = request.reason === 'signed_out';
  const isLooking = useLook(request, user, isEnded);
  if (isLooking) return null;
  const close = () => {
    request.answer(null);
    if (isEnded) goOnWithoutSession();
  };
  return (
    <Dialog title="Sign in again" onClose={close}>
      <p>
        {isEnded
          ? 'Your session has ended. Sign in again to go on; what you typed is kept.'
          : 'Sign in again to do this: you signed in more than 15 minutes ago.'}
      </p>
      <SignInForm email={user.email} onDone={(signedIn) => void goOn(request, user, signedIn)} />
    </Dialog>
  );
}

/**
 * A new sign-in ends the session before it, and what was just being asked with that one is refused,
 * in any tab. So first it is looked whether there is a session by now.
 * @returns whether that is still going on
 */
function useLook(request: SignInRequest, user: KnownUser, isEnded: boolean): boolean {
  const [isLooking, setLooking] = useState(isEnded && !isWithoutSession());
  useEffect(() => {
    if (!isLooking) return;
    // Not by the page's own way to the service, which would wait for the answer to this question.
    clientOf({ url: '', fetch: (input, init) => fetch(input, init) })
      .call('GET /api/v1/auth/me')
      .then(
        ({ id, organization }) => {
          const isSame = id === user.id && (organization?.id ?? null) === user.organizationId;
          if (isSame) request.answer(id);
          else startAnew();
        },
        () => setLooking(false),
      );
  }, []);
  return isLooking;
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
  if (id === before.id) sessionIsBack();
}

/** Marks the page while it shows nothing but the person's own form; the style sheet hides the rest. */
const mark = 'without-session';

let strip: HTMLElement | null = null;

/** Whether the session has ended, and the person stays with what they typed. */
function isWithoutSession(): boolean {
  return strip !== null;
}

/**
 * The session was ended, perhaps by its owner because somebody else has the device, and nobody signs
 * in again: what was read goes from screen and memory. A form that was typed into stays, with what
 * its own screen needs.
 */
function goOnWithoutSession(): void {
  if (isWithoutSession()) return;
  const own = [...document.querySelectorAll<HTMLFormElement>('main form')].filter(wasTypedInto);
  for (const form of own) form.setAttribute('data-typed', '');
  if (own.length === 0) {
    // The same address, with nothing of before: it shows the sign-in.
    location.reload();
    return;
  }
  queryClient.removeQueries({ type: 'inactive' });
  forgetNews();
  document.title = common.product;
  document.documentElement.classList.add(mark);
  strip = document.createElement('div');
  document.body.prepend(strip);
  render(<Strip />, strip);
}

/** Also where it was typed into before anybody took note of it. */
function wasTypedInto(form: HTMLFormElement): boolean {
  const isChanged = (field: Element) =>
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue;
  return form.hasAttribute('data-typed') || [...form.elements].some(isChanged);
}

/** The same person has signed in again: the page is as it was, and reads anew. */
function sessionIsBack(): void {
  if (strip === null) return;
  render(null, strip);
  strip.remove();
  strip = null;
  document.documentElement.classList.remove(mark);
  void queryClient.invalidateQueries();
}

function Strip() {
  return (
    <p class="strip" role="status">
      Your session has ended. Only what you typed is still here.{' '}
      <button type="button" class="plain" onClick={() => void askToSignIn('signed_out')}>
        Sign in again
      </button>
    </p>
  );
}
