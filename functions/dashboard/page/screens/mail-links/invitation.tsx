import { client } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { TokenScreen, usePreview } from './token-screen.tsx';

const words = mailLinks.invitation;

/** `/app/invitation`: says which organization, role and inviter before it is accepted. */
export function Invitation() {
  return (
    <TokenScreen
      words={words}
      spend={async (token) => {
        await client.call('POST /api/v1/auth/invitations/accept', { body: { token } });
        startAnewEverywhere();
      }}
      done={() => null}
      beside={<a href="/app/">{words.notNow}</a>}
    >
      {(token, refuse) => <Preview token={token} refuse={refuse} />}
    </TokenScreen>
  );
}

function Preview({ token, refuse }: { token: string; refuse: () => void }) {
  const preview = usePreview(
    'invitation',
    () => client.call('POST /api/v1/auth/invitations/preview', { body: { token } }),
    refuse,
  );
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
