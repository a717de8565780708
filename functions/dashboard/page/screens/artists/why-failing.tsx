import { Foreign } from '../../parts/foreign.tsx';
import { artists as words } from '../../text/artists.ts';
import type { ArtistRow } from './arrange.ts';

/** So many reasons at most: those that hold up most artists. */
const reasonsMax = 3;

/** Why checks fail, each reason once for all artists that it holds up. */
export function WhyFailing({ rows }: { rows: readonly ArtistRow[] }) {
  const failing = rows.filter(({ paused, check_error }) => paused === null && check_error !== null);
  const reasons = [...Map.groupBy(failing, ({ check_error }) => check_error?.message ?? '')];
  return reasons
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, reasonsMax)
    .map(([message, { length }]) => (
      <p key={message} class="notice warning">
        {words.heldUp(length)} <Foreign text={message} />
      </p>
    ));
}
