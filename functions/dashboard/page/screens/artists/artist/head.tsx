import { useState } from 'preact/hooks';
import { clockText, numberText } from '../../../format.ts';
import { latePart } from '../../../late.tsx';
import { Act } from '../../../parts/act.tsx';
import { pointsOf, type Reading } from '../../../parts/chart/points.ts';
import { trendOf } from '../../../parts/chart/trend.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Mark } from '../../../parts/severity.tsx';
import { useNow, When } from '../../../parts/when.tsx';
import { artist as words } from '../../../text/artist.ts';
import { movedText } from '../../../text/trend.ts';
import { CheckMark, TagLinks } from '../filters.tsx';
import { type ShownArtist, useHistory, usualDays } from './use-artist.ts';

/** What one wants to know of an artist first: how many follow, whether we look, what it is sorted by. */
export function Head({ artist }: { artist: ShownArtist }) {
  return (
    <>
      <Followers artist={artist} />
      <p class="freshness-line">
        <Freshness of={artist} />
      </p>
      <Tags artist={artist} />
    </>
  );
}

function Followers({ artist: { id, stats } }: { artist: ShownArtist }) {
  const history = useHistory(id, usualDays);
  if (stats.followers === null) return null;
  const readings = (history.data ?? []).map(({ taken_at, followers }) => ({
    at: taken_at,
    value: followers,
  }));
  const trend = trendOf(readings);
  return (
    <p class="followers">
      <span>
        <strong>{numberText(stats.followers)}</strong> {words.followersOf(stats.followers)}
      </span>
      {trend && <Sparkline readings={readings} />}
      {trend && <span class="muted">{movedText(trend)}</span>}
    </p>
  );
}

const TagsDialog = latePart(() => import('./tags-dialog.tsx'));

/** What the organization sorts the artist by; each tag leads to all artists that have it. */
function Tags({ artist }: { artist: ShownArtist }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="tag-line">
      <TagLinks tags={artist.tags} />
      <Act route="PATCH /api/v1/artists/{id}" kind="small" onClick={() => setOpen(true)}>
        Edit tags
      </Act>
      {isOpen && <TagsDialog artist={artist} onClose={() => setOpen(false)} />}
    </div>
  );
}

const widthPx = 120;
const heightPx = 32;
const edgePx = 3;

/** How a number went, without axes: the number stands beside it and says the same. */
function Sparkline({ readings }: { readings: readonly Reading[] }) {
  const points = pointsOf(readings);
  const last = points.at(-1);
  // One number is no course.
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, until] = [points[0]?.ms ?? 0, last?.ms ?? 0];
  const at = ({ ms, value }: { ms: number; value: number }) => ({
    x: edgePx + share(ms, from, until) * (widthPx - 2 * edgePx),
    y: heightPx - edgePx - share(value, low, high) * (heightPx - 2 * edgePx),
  });
  return (
    <svg class="sparkline" width={widthPx} height={heightPx} aria-hidden="true">
      <polyline points={points.map((point) => `${at(point).x},${at(point).y}`).join(' ')} />
      {last && <circle cx={at(last).x} cy={at(last).y} r={edgePx} />}
    </svg>
  );
}

/** Where between two ends, from 0 to 1; in the middle where they are one. */
function share(value: number, from: number, until: number): number {
  return from === until ? 0.5 : (value - from) / (until - from);
}

/** How often: `every 5 minutes`, `every hour`, `every 6 hours`. */
function everyText(minutes: number): string {
  if (minutes === 60) return 'every hour';
  return minutes < 60 ? `every ${minutes} minutes` : `every ${Math.round(minutes / 60)} hours`;
}

/** When an artist was checked, when it will be, and what is in the way. */
function Freshness({ of: artist }: { of: ShownArtist }) {
  if (artist.paused === 'stopped') {
    return (
      <span class="freshness">
        <Mark is="off">Not monitored</Mark> Monitoring was stopped. To start it again, verify the
        artist again.
      </span>
    );
  }
  if (artist.paused === 'plan') {
    return (
      <span class="freshness">
        <Mark is="off">Paused</Mark> Your plan has no room for this artist.{' '}
        <a href="/app/org">See your plan</a>
      </span>
    );
  }
  if (artist.check_status === 'ok') {
    return (
      <span class="freshness">
        <span class="ok">
          <Icon name="check" />
        </span>{' '}
        Checked {everyText(artist.check_every_minutes ?? 0)}, last{' '}
        <When at={artist.last_checked_at} />
        {artist.next_check_at !== null && <Next at={artist.next_check_at} />}
      </span>
    );
  }
  return (
    <span class="freshness">
      <CheckMark is={artist.check_status} /> last successful check{' '}
      <When at={artist.last_checked_at} />
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
  if (Date.parse(at) <= useNow().getTime()) return <>, next in a moment</>;
  return (
    <>
      , next at <time dateTime={at}>{clockText(at)}</time>
    </>
  );
}
