import { useLocation } from 'preact-iso';
import { useMemo } from 'preact/hooks';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { addressWith } from '../../../address-with.ts';
import { shortSummary } from '../../../change.ts';
import { utcDayText } from '../../../catalog-format.ts';
import { inertText } from '../../../inert-text.ts';
import { Chart } from '../../../parts/chart/chart.tsx';
import type { ChartMark } from '../../../parts/chart/marks.tsx';
import type { Reading } from '../../../parts/chart/points.ts';
import { trendOf } from '../../../parts/chart/trend.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { byGravity } from '../../../parts/severity.tsx';
import { artist as words } from '../../../text/artist.ts';
import { trendText } from '../../../text/trend.ts';
import { rangeOf, ranges, type Range } from './address.ts';
import type { ArtistChange } from './change-rows.tsx';
import { useHistory, useRecentChanges } from './use-artist.ts';

type Point = Answered<'GET /api/v1/artists/{id}/snapshot-history'>[number];

/** Followers and listeners over time, with the artist’s changes along the edge. */
export function Numbers({ id, unsupported }: { id: string; unsupported: readonly string[] }) {
  const { query } = useLocation();
  const range = rangeOf(query.days);
  const days = Number(range);
  const history = useHistory(id, days);
  const changes = useRecentChanges(id, days);
  const marks = useMemo(() => (changes.data ?? []).toSorted(byGravity).map(markOf), [changes.data]);
  return (
    <section class={history.isPlaceholderData ? 'dimmed' : undefined}>
      <Ranges range={range} />
      <Loaded query={history} rows={7}>
        {(points) => <Charts id={id} points={points} marks={marks} unsupported={unsupported} />}
      </Loaded>
    </section>
  );
}

function markOf({ id, severity, summary, detected_at }: ArtistChange): ChartMark {
  const day = utcDayText(detected_at.slice(0, 10));
  return {
    at: detected_at,
    severity,
    href: `/app/changes/${id}`,
    what: inertText(shortSummary({ summary }), 120),
    label: `${severity}, ${day}: ${inertText(summary)}`,
  };
}

function Ranges({ range }: { range: Range }) {
  const { url } = useLocation();
  return (
    <nav class="ranges" aria-label="Range">
      {ranges.map((one) => (
        <a
          key={one}
          href={addressWith(url, { days: one === '30' ? '' : one })}
          aria-current={one === range ? 'true' : undefined}
        >
          {words.ranges[one]}
        </a>
      ))}
    </nav>
  );
}

interface ChartsProps {
  id: string;
  points: readonly Point[];
  marks: readonly ChartMark[];
  unsupported: readonly string[];
}

const numbers = [
  { field: 'followers', name: 'Followers', series: 1 },
  { field: 'monthly_listeners', name: 'Monthly listeners', series: 2 },
] as const;

function Charts({ id, points, marks, unsupported }: ChartsProps) {
  return numbers.map(({ field, name, series }) => {
    if (unsupported.includes(`stats.${field}`)) {
      return (
        <p key={field} class="muted">
          {name}: not available from this catalog.
        </p>
      );
    }
    const readings: Reading[] = points.map((point) => ({
      at: point.taken_at,
      value: point[field],
      expected: point.expected?.[field] ?? null,
    }));
    const trend = trendOf(readings);
    if (trend === null) {
      return (
        <p key={field} class="muted">
          {name}: Numbers appear here after the first check.
        </p>
      );
    }
    return (
      <Chart
        key={field}
        line={{
          ...{ caption: trendText(name, trend), unit: name, readings, marks, series },
          hrefOfMany: (first, last) =>
            addressWith(`/app/artists/${id}/changes`, {
              since: first.at.slice(0, 10),
              until: last.at.slice(0, 10),
            }),
        }}
      />
    );
  });
}
