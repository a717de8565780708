import { shell } from '../text/shell.ts';
import { Icon } from './icon.tsx';

/** Ways out of where nothing is. */
export function Ways() {
  return (
    <p class="page-acts">
      <a class="button" href="/app/">
        <Icon name="inbox" /> {shell.inbox}
      </a>
      <a class="button" href="/app/artists">
        <Icon name="artists" /> {shell.artists}
      </a>
    </p>
  );
}
