import { beingChecked as words } from '../../text/being-checked.ts';
import { severityShapes } from '../severity.tsx';
import { listOf, totalText, type Checking } from './checking.ts';

/** How much is being checked at an artist, in a cell of a table; by its gravest part. */
export function CheckingAt({ some: [first, ...others] }: { some: readonly Checking[] }) {
  if (first === undefined) return null;
  const all = [first, ...others];
  return (
    <a href={all.length === 1 ? first.href : listOf(first.artist.id)}>
      <span class={`severity ${first.severity}`}>
        <span aria-hidden="true">{severityShapes[first.severity]}</span>{' '}
        {first.severity === 'critical' && <span class="unseen">{first.severity} </span>}
        {words.count(totalText(all, false))}
      </span>
    </a>
  );
}
