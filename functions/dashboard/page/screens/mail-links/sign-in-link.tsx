import type { Answered } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { SignInForm } from '../../session/sign-in.tsx';
import { mailLinks } from '../../text/mail-links.ts';
import { TokenScreen, usePreview } from './token-screen.tsx';

const words = mailLinks.signIn;

/** `/app/sign-in`: the link of a sign-in mail. Says whose account it opens: it may be another’s. */
export function SignInLink() {
  return (
    <TokenScreen
      words={words}
      spend={async (token) => {
        await client.call('POST /api/v1/auth/login/verify', { body: { token } });
        startAnewEverywhere();
      }}
      done={() => null}
      otherwise={<SignInForm onDone={startAnewEverywhere} />}
    >
      {(token, refuse) => (
        <>
          <Preview token={token} refuse={refuse} />
          <p>{words.caution}</p>
        </>
      )}
    </TokenScreen>
  );
}

function Preview({ token, refuse }: { token: string; refuse: () => void }) {
  const preview = usePreview(
    'sign-in',
    () => client.call('POST /api/v1/auth/login/preview', { body: { token } }),
    refuse,
  );
  return (
    <Loaded query={preview} rows={2}>
      {(about) => <Whose about={about} />}
    </Loaded>
  );
}

function Whose({ about }: { about: Answered<'POST /api/v1/auth/login/preview'> }) {
  const { email, signed_in_as: present } = about;
  // The whole address: one that is cut short could stand for somebody else’s.
  const whose = <Foreign text={email} max={320} />;
  if (present === null) {
    return (
      <p>
        {words.as} {whose}.
      </p>
    );
  }
  return (
    <>
      <p>
        {words.present} <Foreign text={present} max={320} />.
      </p>
      <p>
        {present === email ? (
          words.again
        ) : (
          <>
            {words.instead} {whose}.
          </>
        )}
      </p>
    </>
  );
}
