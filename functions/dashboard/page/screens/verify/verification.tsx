import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { read, readAgain } from '../../api.ts';
import { announce } from '../../parts/announce.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { useNow } from '../../parts/when.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { verify as words } from '../../text/verify.ts';
import { Cancel } from './cancel.tsx';
import { CheckNow, Checks } from './checks.tsx';
import { Choose } from './choose.tsx';
import { Ended } from './ended.tsx';
import { Prove } from './prove.tsx';
import { remainingText } from './remaining.ts';
import type { Session } from './session.ts';
import { Steps } from './steps.tsx';

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
    <Page title={words.title} aside={<a href="/app/verify">{words.anotherArtist}</a>}>
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
