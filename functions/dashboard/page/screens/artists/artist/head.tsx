import { numberText } from '../../../format.ts';
import { Sparkline } from '../../../parts/sparkline.tsx';
import { trendOf } from '../../../parts/chart/trend.ts';
import { Freshness } from '../../../parts/freshness.tsx';
import { artist as words } from '../../../text/artist.ts';
import { movedText } from '../../../text/trend.ts';
import { useHistory, usualDays } from './readings.ts';
import { Tags } from './tags.tsx';
import type { ShownArtist } from './use-artist.ts';

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
