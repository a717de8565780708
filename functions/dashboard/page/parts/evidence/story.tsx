import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { shortSummary, type Change, listedAt } from '../../change.ts';
import { clockText, numberText, zonedText } from '../../format.ts';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import { Severity } from '../severity.tsx';
import { apartText } from './seen.ts';

type Event = Answered<'GET /api/v1/artists/{id}/changes'>[number];

const dayMs = 86_400_000;
/** So many are shown at once. */
const shownMax = 6;

/** What else happened to the artist in the 24 hours before a change, as a timeline that ends with it. */
export default function Story({ change }: { change: Change }) {
  const { confirmed_at, monitored_artist_id: id, related } = change;
  const until = confirmed_at ?? change.detected_at;
  const since = new Date(Date.parse(until) - dayMs).toISOString();
  const around = useQuery(
    read('GET /api/v1/artists/{id}/changes', {
      params: { id },
      query: { since, until, limit: 100 },
    }),
  );
  const [isAll, setAll] = useState(false);
  return (
    <Loaded query={around} rows={2}>
      {(rows) => {
        const others = rows.filter((one) => related.includes(one.id));
        if (others.length === 0) return <p>The other changes are no longer kept.</p>;
        const all = [...others, change].toSorted((one, other) =>
          listedAt(one).localeCompare(listedAt(other)),
        );
        const isCut = all.length > shownMax && !isAll;
        return (
          <>
            {isCut && (
              <button type="button" class="small" onClick={() => setAll(true)}>
                Show all {numberText(all.length)}
              </button>
            )}
            <ol class="happenings">
              {(isCut ? all.slice(-shownMax) : all).map((one) => (
                <Step key={one.id} of={one} to={one.id === change.id ? null : until} />
              ))}
            </ol>
          </>
        );
      }}
    </Loaded>
  );
}

/** @param to when the change itself was; null: it is this one. */
function Step({ of: one, to }: { of: Event; to: string | null }) {
  const at = listedAt(one);
  const isThis = to === null;
  const text = <Foreign isSentence text={shortSummary(one)} max={160} isInLink />;
  return (
    <li aria-current={isThis ? 'step' : undefined}>
      <time dateTime={at} title={zonedText(at)}>
        {isThis ? clockText(at) : `${apartText(Date.parse(to) - Date.parse(at))} before`}
      </time>
      <Severity is={one.severity} />
      {isThis ? <strong>{text}</strong> : <a href={`/app/changes/${one.id}`}>{text}</a>}
    </li>
  );
}
