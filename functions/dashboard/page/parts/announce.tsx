import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { storeOf, useStore } from '../store.ts';

const polite = storeOf('');
const assertive = storeOf('');

/** Has a screen reader say `text`: at the next pause, or at once for failures. */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  const region = how === 'polite' ? polite : assertive;
  // The same words twice would not be read twice.
  region.set(region.get() === text ? `${text}\u00a0` : text);
}

/** The two places that screen readers listen to; drawn once, by the shell. */
export function Announcements() {
  const { path } = useLocation();
  useEffect(() => {
    // What was said of one screen isn't found on the next one.
    polite.set('');
    assertive.set('');
  }, [path]);
  return (
    <>
      <div class="unseen" role="status" aria-live="polite">
        {useStore(polite)}
      </div>
      <div class="unseen" role="alert" aria-live="assertive">
        {useStore(assertive)}
      </div>
    </>
  );
}
