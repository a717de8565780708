import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { shortSummary, type Change } from '../../change.ts';
import { story as words } from '../../text/items.ts';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import { Severity } from '../severity.tsx';
import { When } from '../when.tsx';

const dayMs = 86_400_000;
/** So many are shown at once. */
const shownMax = 5;

/** Links to what else happened to the artist in the 24 hours before a change. */
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
        if (others.length === 0) return <p>{words.gone}</p>;
        return (
          <>
            <ul class="reasons">
              {others.slice(0, isAll ? others.length : shownMax).map((one) => (
                <li key={one.id}>
                  <Severity is={one.severity} />{' '}
                  <a href={`/app/changes/${one.id}`}>
                    <Foreign text={shortSummary(one)} max={160} isInLink />
                  </a>{' '}
                  <When at={one.confirmed_at ?? one.detected_at} />
                </li>
              ))}
            </ul>
            {others.length > shownMax && !isAll && (
              <button type="button" class="more" onClick={() => setAll(true)}>
                {words.showAll(others.length)}
              </button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
