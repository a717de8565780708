import { useQuery } from '@tanstack/preact-query';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { ApiError } from '../../../../shared/client/api-error.ts';
import { queryClient, read } from '../api.ts';
import { latePart } from '../late.tsx';
import { Failed } from '../parts/failed.tsx';
import { screenFollows } from '../parts/page.tsx';
import { Waiting } from '../parts/loaded.tsx';
import { knownUser, type User } from './sign-in-again.ts';
import { startAnewEverywhere } from './sign-out.ts';
import { tellTabs } from './tabs.ts';

/** Whoever is signed in, in an organization. */
type Insider = User & { organization: NonNullable<User['organization']> };

const SignIn = latePart(() => import('./sign-in.tsx'));
const NoOrganization = latePart(() => import('./no-organization.tsx'));

const SessionContext = createContext<Insider | null>(null);

/** Who uses the page, and in which organization. Only below {@link Session}. */
export function useSession(): Insider {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is for what stands below Session');
  return session;
}

/** Shows `children` to who is signed in, and the sign-in to everybody else, at the same address. */
export function Session({ children }: { children: ComponentChildren }) {
  const me = useQuery(read('GET /api/v1/auth/me'));
  const user = me.data;
  useEffect(() => {
    if (!user) return;
    const { id, email, organization } = user;
    const organizationId = organization?.id ?? null;
    const as = `${id} ${organizationId ?? ''}`;
    const before = knownUser.get();
    if (before?.organizationId && before.as !== as) {
      // The session acts elsewhere now: nothing that was read before belongs to it.
      startAnewEverywhere();
      return;
    }
    knownUser.set({ id, email, organizationId, as });
    tellTabs({ kind: 'signed_in', as });
  }, [user]);

  if (user && isInside(user)) {
    return <SessionContext.Provider value={user}>{children}</SessionContext.Provider>;
  }
  if (user) return <NoOrganization />;
  if (me.error instanceof ApiError && me.error.status === 401) {
    return (
      <SignIn
        onDone={(signedIn) => {
          screenFollows();
          queryClient.setQueryData(read('GET /api/v1/auth/me').queryKey, signedIn);
        }}
      />
    );
  }
  if (me.error) return <Failed error={me.error} retry={() => void me.refetch()} />;
  return <Waiting />;
}

function isInside(user: User): user is Insider {
  return user.organization !== null;
}
