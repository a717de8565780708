import { useQuery } from '@tanstack/preact-query';
import { read } from '../../../api.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { artist as words } from '../../../text/artist.ts';
import { Numbers } from './numbers.tsx';
import { Profile } from './profile.tsx';
import type { ShownArtist } from './use-artist.ts';

/** The numbers with their history, and what the profile says. */
export function Overview({ artist: { id, check_notes } }: { artist: ShownArtist }) {
  const snapshot = useQuery(read('GET /api/v1/artists/{id}/snapshot', { params: { id } }));
  return (
    <>
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
      <div class="artist-overview">
        <Numbers id={id} unsupported={snapshot.data?.unsupported ?? []} />
        <div>
          <Loaded query={snapshot} rows={5}>
            {(shown) => <Profile id={id} snapshot={shown} />}
          </Loaded>
        </div>
      </div>
    </>
  );
}
