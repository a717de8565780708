import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { read } from '../../../api.ts';
import { numberText } from '../../../format.ts';
import { Facts } from '../../../parts/facts.tsx';
import { Foreign, ForeignLink } from '../../../parts/foreign.tsx';
import { Loaded, Waiting } from '../../../parts/loaded.tsx';
import { byGravity } from '../../../parts/severity.tsx';
import { artist as words } from '../../../text/artist.ts';
import { type ArtistChange, ChangeRows } from './change-rows.tsx';
import { Numbers } from './numbers.tsx';
import { type ShownArtist, useRecentChanges, usualDays } from './use-artist.ts';
import { Expected } from './theirs/expected.tsx';

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
          <p>At the last check, the catalog left something out. We conclude nothing from it:</p>
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
      <h2 id="open">{numberText(open.length)} to look at</h2>
      <ChangeRows rows={open.slice(0, openMax)} />
      {open.length > openMax && <a href={`/app/?artist=${id}`}>{words.allOpen(open.length)}</a>}
    </section>
  );
}

type Snapshot = Answered<'GET /api/v1/artists/{id}/snapshot'>;

/** What the profile says; and once, what the catalog can’t say of any artist. */
function Profile({ id, snapshot }: { id: string; snapshot: Snapshot }) {
  const { unsupported, top_tracks, socials, bio } = snapshot;
  const tells = (field: string) => !unsupported.includes(field);
  return (
    <>
      {tells('top_tracks') && <TopTracks id={id} tracks={top_tracks ?? []} />}
      <Socials links={socials ?? []} />
      {tells('bio') && <Biography text={bio} />}
      <OtherNumbers stats={snapshot.stats} />
      {unsupported.length > 0 && <p class="muted">{words.unsupported(unsupported)}</p>}
    </>
  );
}

function TopTracks({ id, tracks }: { id: string; tracks: NonNullable<Snapshot['top_tracks']> }) {
  return (
    <section class="panel">
      <h2>Top tracks</h2>
      {tracks.length === 0 && <p class="muted">The profile has no top tracks.</p>}
      <ol class="top-tracks">
        {tracks.map(({ position, name, release_id, isrc }) => (
          <li key={position} value={position}>
            {release_id === null ? (
              <Foreign text={name} />
            ) : (
              <a href={`/app/artists/${id}/releases/${encodeURIComponent(release_id)}`}>
                <Foreign text={name} isInLink />
              </a>
            )}{' '}
            {isrc !== null && (
              <code class="muted">
                <Foreign text={isrc} max={40} />
              </code>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Socials({ links }: { links: NonNullable<Snapshot['socials']> }) {
  return (
    <section class="panel">
      <h2>Social links</h2>
      {links.length === 0 && <p class="muted">We know of no social links.</p>}
      <dl class="facts">
        {links.map(({ type, url }) => (
          <div key={url}>
            <dt>
              <Foreign text={words.social(type)} max={40} />
            </dt>
            <dd>
              <ForeignLink href={url} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const biographyMax = 600;

function Biography({ text }: { text: string | null }) {
  return (
    <section class="panel">
      <h2>Biography</h2>
      {text === null || text === '' ? (
        <p class="muted">There is no biography.</p>
      ) : (
        <>
          <p class="long-text">
            <Foreign text={text} max={biographyMax} />
          </p>
          <p class="muted">From Last.fm, where anyone can edit it, under CC BY-SA.</p>
        </>
      )}
    </section>
  );
}

function OtherNumbers({ stats: { popularity, total_listeners } }: Pick<Snapshot, 'stats'>) {
  if (popularity === null && total_listeners === null) return null;
  return (
    <section class="panel">
      <h2>Numbers</h2>
      <Facts
        of={[
          ['Popularity', popularity === null ? null : `${numberText(popularity)} of 100`],
          ['Total listeners', total_listeners === null ? null : numberText(total_listeners)],
        ]}
      />
    </section>
  );
}
