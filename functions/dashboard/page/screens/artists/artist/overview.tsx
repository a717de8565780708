import { useQuery } from '@tanstack/preact-query';
import { read } from '../../../api.ts';
import { byGravity } from '../../../parts/severity.tsx';
import { Waiting } from '../../../parts/waiting.tsx';
import { Foreign } from '../../../parts/foreign.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { artist as words } from '../../../text/artist.ts';
import { ChangeRows, type ArtistChange } from './change-rows.tsx';
import { Numbers } from './numbers.tsx';
import { Profile } from './profile.tsx';
import { useRecentChanges, usualDays } from './readings.ts';
import { Expected } from './theirs/expected.tsx';
import type { ShownArtist } from './use-artist.ts';

/** The numbers with their history, and what the profile says. */
export function Overview({ artist }: { artist: ShownArtist }) {
  const { id, check_notes } = artist;
  const changes = useRecentChanges(id, usualDays);
  const snapshot = useQuery(read('GET /api/v1/artists/{id}/snapshot', { params: { id } }));
  // What stands above the chart comes with it, so that nothing moves.
  if (changes.isPending) return <Waiting rows={6} />;
  return (
    <>
      <Open changes={changes.data ?? []} id={id} />
      {check_notes.length > 0 && (
        <div class="left-out">
          <p>{words.leftOut}</p>
          <ul>
            {check_notes.map((note) => (
              <li key={note}>
                <Foreign text={note} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Numbers id={id} unsupported={snapshot.data?.unsupported ?? []} />
      <div class="artist-cards">
        <Expected artist={artist} />
        <Loaded query={snapshot} rows={5}>
          {(shown) => <Profile id={id} snapshot={shown} />}
        </Loaded>
      </div>
    </>
  );
}

/** So many are shown; the rest is in the list. */
const openMax = 3;

/** What happened and nobody has acknowledged, the gravest first. */
function Open({ changes, id }: { changes: readonly ArtistChange[]; id: string }) {
  const open = changes
    .filter(({ acknowledged_at }) => acknowledged_at === null)
    .toSorted(byGravity);
  if (open.length === 0) return null;
  return (
    <section class="open-changes" aria-labelledby="open">
      <h2 id="open">{words.toLookAt(open.length)}</h2>
      <ChangeRows rows={open.slice(0, openMax)} />
      {open.length > openMax && <a href={`/app/?artist=${id}`}>{words.allOpen(open.length)}</a>}
    </section>
  );
}
