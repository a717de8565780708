import { Foreign } from '../../parts/foreign.tsx';
import { Empty } from '../../parts/page.tsx';
import { verify as words } from '../../text/verify.ts';
import { Checks } from './checks.tsx';
import type { Session } from './session.ts';

/** How a verification came out, and the way on. */
export function Ended({
  session,
  status,
}: {
  session: Session;
  status: Exclude<Session['status'], 'pending'>;
}) {
  const { artist_name, artist_id } = session;
  const { title, lead } = words.ended[status];
  return (
    <>
      <section class="panel">
        <Empty title={title}>
          <p class="big">
            <Foreign text={artist_name} />
          </p>
          <p>{lead}</p>
          {artist_id === null ? (
            <p>
              <a href={`/app/verify?q=${encodeURIComponent(artist_name)}`}>{words.again}</a>
            </p>
          ) : (
            <p>
              <a href={`/app/artists/${artist_id}`}>{words.open}</a> ·{' '}
              <a href="/app/start">{words.toStart}</a>
            </p>
          )}
        </Empty>
      </section>
      {session.checks.length > 0 && <Checks session={session} />}
    </>
  );
}
