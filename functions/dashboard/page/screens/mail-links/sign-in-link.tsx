import { client } from '../../api.ts';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { SignInForm } from '../../session/sign-in.tsx';
import { mailLinks } from '../../text/mail-links.ts';
import { TokenScreen } from './token-screen.tsx';

/** `/app/sign-in`: the link of a sign-in mail. */
export default function SignInLink() {
  const words = mailLinks.signIn;
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
      {() => (
        <>
          <p>{words.lead}</p>
          <p>{words.caution}</p>
        </>
      )}
    </TokenScreen>
  );
}
