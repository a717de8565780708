import { render } from 'preact';
import { queryClient } from '../api.ts';
import { common } from '../text/common.ts';
import { signIn } from '../text/sign-in.ts';
import { forgetNews } from './news.ts';
import { askToSignIn } from './sign-in-again.ts';

/** Marks the page while it shows nothing but the person's own form; the style sheet hides the rest. */
const mark = 'without-session';

let strip: HTMLElement | null = null;

/** Whether the session has ended, and the person stays with what they typed. */
export function isWithoutSession(): boolean {
  return strip !== null;
}

/**
 * The session was ended, perhaps by its owner because somebody else has the device, and nobody signs
 * in again: what was read goes from screen and memory. A form that was typed into stays, with what
 * its own screen needs.
 */
export function goOnWithoutSession(): void {
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
export function sessionIsBack(): void {
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
      {signIn.formKept}{' '}
      <button type="button" class="plain" onClick={() => void askToSignIn('signed_out')}>
        {signIn.again}
      </button>
    </p>
  );
}
