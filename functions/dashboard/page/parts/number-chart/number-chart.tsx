import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { numberText } from '../../format.ts';
import { Chart } from '../chart/chart.tsx';
import { Loaded } from '../loaded.tsx';
import { readingsIn, windowOf, type Window } from './number-window.ts';

const units = { followers: 'Followers', monthly_listeners: 'Monthly listeners' };
/** Of so many days at most, the service tells what was expected. */
const expectedDaysMax = 90;

/** The number in the 30 days before the change, with what was expected and what explains it. */
export default function NumberChart({ change }: { change: Change }) {
  const { monitored_artist_id: id, payload, detected_at } = change;
  const name = payload.field === 'monthly_listeners' ? 'monthly_listeners' : 'followers';
  const around = useMemo(() => windowOf(payload, detected_at, new Date()), [change.id]);
  const history = useQuery(
    read('GET /api/v1/artists/{id}/snapshot-history', {
      params: { id },
      query: { days: around.days, ...(around.days <= expectedDaysMax && { expected: true }) },
    }),
  );
  return (
    <Loaded query={history} rows={3}>
      {(points) => {
        const measured = points.map((point) => ({
          at: point.taken_at,
          value: point[name],
          expected: point.expected?.[name] ?? null,
        }));
        const readings = readingsIn(measured, payload, around);
        if (!readings.some(({ value }) => value !== null))
          return <p>There are no values from these days.</p>;
        return (
          <Chart
            line={{
              caption: captionOf(change, units[name]),
              unit: units[name],
              readings,
              series: name === 'followers' ? 1 : 2,
              dots: pointedOut(change, around),
              ...(payload.milestone !== undefined && { goal: payload.milestone }),
            }}
          />
        );
      }}
    </Loaded>
  );
}

function captionOf({ payload: { before, after } }: Change, name: string): string {
  return `${name}: ${numberText(Number(before))} before, ${numberText(Number(after))} after`;
}

/** What the change was judged by, and the rise that explains a drop, as far as the chart goes. */
function pointedOut({ payload: { readings = [], echo } }: Change, { from, until }: Window) {
  const all = [...readings, ...(echo ? [echo.from, echo.to] : [])];
  return all.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= until);
}
