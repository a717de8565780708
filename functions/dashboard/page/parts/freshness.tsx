import type { Answered } from '../../../../shared/client/routes.ts';
import { freshness as words } from '../text/freshness.ts';
import { clockText } from '../format.ts';
import { Foreign } from './foreign.tsx';
import { Icon } from './icon.tsx';
import { Mark } from './severity.tsx';
import { useNow, When } from './when.tsx';

/** What is known of an artist’s checks. */
type Checked = Answered<'GET /api/v1/artists/{id}/summary'>;

/** When an artist was checked, when it will be, and what is in the way. */
export function Freshness({ of: artist }: { of: Checked }) {
  if (artist.paused === 'stopped') {
    return (
      <span class="freshness">
        <Mark is="off">{words.stopped}</Mark> {words.stoppedWhy}
      </span>
    );
  }
  if (artist.paused === 'plan') {
    return (
      <span class="freshness">
        <Mark is="off">{words.paused}</Mark> {words.pausedWhy} <a href="/app/org">{words.plan}</a>
      </span>
    );
  }
  if (artist.check_status === 'ok') {
    return (
      <span class="freshness">
        <span class="ok">
          <Icon name="check" />
        </span>{' '}
        {words.checked(artist.check_every_minutes ?? 0)} <When at={artist.last_checked_at} />
        {artist.next_check_at !== null && <Next at={artist.next_check_at} />}
      </span>
    );
  }
  return (
    <span class="freshness">
      <Mark is={artist.check_status === 'stale' ? 'failed' : 'waiting'}>
        {words[artist.check_status]}
      </Mark>{' '}
      {words.lastGood} <When at={artist.last_checked_at} />
      {artist.check_error && (
        <span class="why">
          <Foreign text={artist.check_error.message} />
        </span>
      )}
    </span>
  );
}

/** When it is checked next. Once that has passed, it is about to be. */
function Next({ at }: { at: string }) {
  if (Date.parse(at) <= useNow().getTime()) return <>, {words.nextSoon}</>;
  return (
    <>
      , {words.next} <time dateTime={at}>{clockText(at)}</time>
    </>
  );
}
