import { scriptNotes, entryPageNotes } from '../../../shared/http/page-words.ts';
import { escaped } from '../../../shared/http/plain-page.ts';

/** The form that mails a sign-in link, hidden until a script knows that nobody is signed in. */
export function signInForm(): string {
  const { email, send } = entryPageNotes;
  return `<p role="status"></p>
<form hidden>
<label>${escaped(email)} <input type="email" name="email" autocomplete="email" required></label>
<button>${escaped(send)}</button>
</form>
<noscript><p>${escaped(scriptNotes.script)}</p></noscript>`;
}
