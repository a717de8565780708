import { useQuery } from '@tanstack/preact-query';
import { client } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { startAnew } from '../../session/sign-in-again.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { isSpent, ToStart, TokenScreen } from './token-screen.tsx';

const words = mailLinks.invitation;

/** `/app/invitation`: says which organization, role and inviter before it is accepted. */
export default function Invitation() {
  return (
    <TokenScreen
      words={words}
      spend={async (token) => {
        await client.call('POST /api/v1/auth/invitations/accept', { body: { token } });
        startAnew();
      }}
      done={() => null}
      beside={<a href="/app/">{words.notNow}</a>}
    >
      {(token) => <Preview token={token} />}
    </TokenScreen>
  );
}

function Preview({ token }: { token: string }) {
  const preview = useQuery({
    // The token stays out of the key: keys are kept longer than what they stand for.
    queryKey: ['invitation'],
    queryFn: () => client.call('POST /api/v1/auth/invitations/preview', { body: { token } }),
    gcTime: 0,
    retry: false,
  });
  if (isSpent(preview.error)) {
    return (
      <>
        <p>
          <strong>{words.refused}.</strong> {words.refusedDetail}
        </p>
        <ToStart />
      </>
    );
  }
  return (
    <Loaded query={preview} rows={2}>
      {({ organization_name, invited_by, role, email }) => (
        <>
          <p class="big">
            <Foreign text={organization_name} />
          </p>
          <p>
            {words.role(role)}{' '}
            {invited_by !== null && (
              <>
                {words.by} <Foreign text={invited_by} />.
              </>
            )}
          </p>
          <p>{words.address(email)}</p>
        </>
      )}
    </Loaded>
  );
}
