import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client, read, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { announce } from '../../parts/announce.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Page, type ScreenProps } from '../../parts/page.tsx';
import { ProofPlace } from '../../parts/proof/proof-place.tsx';
import type { Proof } from '../../parts/proof/proof-texts.ts';
import { useNow } from '../../parts/when.tsx';
import { verify as words } from '../../text/verify.ts';
import { CheckNow, Checks, type Session } from './checks.tsx';
import { remainingText } from './remaining.ts';
import { Steps } from './find.tsx';

/** How often the page asks on its own; each time, the service looks for the proof. */
const everySeconds = 60;

/** `/app/verify/{id}`: chooses a proof (`?by=`), then follows the checks until one finds it. */
export default function Verification({ params }: ScreenProps) {
  const session = useQuery({
    ...read('GET /api/v1/verify/{session_id}', { params: { session_id: params.id ?? '' } }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' ? everySeconds * 1000 : false,
  });
  useNews(session.data);
  return (
    <Page title="Verify an artist" aside={<a href="/app/verify">Another artist</a>}>
      <Loaded query={session} rows={4}>
        {(data) =>
          data.status === 'pending' ? (
            <Pending
              session={data}
              checkNow={
                <CheckNow
                  // Its seconds begin anew with each look.
                  key={session.dataUpdatedAt}
                  lookedAtMs={session.dataUpdatedAt}
                  everySeconds={everySeconds}
                  isLooking={session.isFetching}
                  onCheck={() => void session.refetch()}
                />
              }
            />
          ) : (
            <Ended session={data} status={data.status} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Announces the new artist when the verification succeeds while this page is open. */
function useNews(session: Session | undefined): void {
  const before = useRef<Session['status'] | undefined>(undefined);
  const status = session?.status;
  useEffect(() => {
    if (before.current === 'pending' && status !== 'pending') {
      if (status === 'verified') announce(words.ended.verified.title);
      void readAgain('GET /api/v1/artists', 'GET /api/v1/org', 'GET /api/v1/verify/pending');
    }
    before.current = status;
  }, [status]);
}

function Pending({ session, checkNow }: { session: Session; checkNow: ComponentChildren }) {
  const { query } = useLocation();
  const now = useNow();
  const chosen = session.methods.find(({ type }) => type === query.by);
  return (
    <>
      <Steps at={chosen ? 'prove' : 'choose'} />
      <div class="verification-head">
        <div>
          <p class="big">
            <Foreign text={session.artist_name} />
          </p>
          <p class="muted">
            {remainingText(session.expires_at, now)}. {words.mayLeave}
          </p>
        </div>
        <Cancel session={session} />
      </div>
      {chosen ? (
        <>
          <Prove proof={chosen} session={session} />
          <Checks session={session} checkNow={checkNow} />
        </>
      ) : (
        <Choose session={session} />
      )}
    </>
  );
}

function Cancel({ session: { id } }: { session: Session }) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Act route="DELETE /api/v1/verify/{session_id}" onClick={() => setAsking(true)}>
        Cancel verification
      </Act>
      {isAsking && (
        <Confirm
          title="Cancel this verification?"
          lead="The token stops working. You can start again with a new one."
          action="Cancel verification"
          write={() =>
            client.call('DELETE /api/v1/verify/{session_id}', { params: { session_id: id } })
          }
          onDone={() => route('/app/verify', true)}
          said="The verification is cancelled."
          again={['GET /api/v1/verify']}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The ways to prove ownership that this artist has. */
function Choose({ session: { id, methods } }: { session: Session }) {
  const hasSite = methods.some(({ target }) => target !== null);
  return (
    <section class="panel">
      <p>{hasSite ? 'One of these is enough.' : words.noSite}</p>
      <ul class="proofs">
        {methods.map(({ type }) => (
          <li key={type}>
            <a href={`/app/verify/${id}?by=${type}`}>{words.proofs[type].name}</a>
            <span class="hint">{words.proofs[type].need}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What has to stand where, to copy. */
function Prove({ proof, session }: { proof: Proof; session: Session }) {
  return (
    <section class="panel">
      <h2>{words.proofs[proof.type].name}</h2>
      <ProofPlace proof={proof} sessionId={session.id} />
      {session.methods.length > 1 && (
        <p>
          <a href={`/app/verify/${session.id}`}>Choose another proof</a>
        </p>
      )}
    </section>
  );
}

/** How a verification came out, and the way on. */
function Ended({
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
              <a href={`/app/verify?q=${encodeURIComponent(artist_name)}`}>Start again</a>
            </p>
          ) : (
            <p>
              <a href={`/app/artists/${artist_id}`}>View artist</a> ·{' '}
              <a href="/app/start">Set up alerts</a>
            </p>
          )}
        </Empty>
      </section>
      {session.checks.length > 0 && <Checks session={session} />}
    </>
  );
}
