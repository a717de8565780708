import { useLocation } from 'preact-iso';
import { client } from '../../api.ts';
import type { ScreenProps } from '../../screen-props.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { Confirm } from './confirm.tsx';
import { Invitation } from './invitation.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { TokenScreen } from './token-screen.tsx';

/** What a link of a mail leads to, by its path. */
export default function MailLink(props: ScreenProps) {
  const [, , kind] = useLocation().path.split('/');
  if (kind === 'confirm') return <Confirm />;
  if (kind === 'invitation') return <Invitation />;
  if (kind === 'unsubscribe') return <Unsubscribe {...props} />;
  return <SignInLink />;
}

const words = mailLinks.unsubscribe;

/** `/app/unsubscribe/{token}`: a person at the address that mail services post to. */
function Unsubscribe({ params }: ScreenProps) {
  return (
    <TokenScreen
      words={words}
      token={params.token ?? ''}
      spend={(token) =>
        client.call('POST /app/unsubscribe/{token}', {
          params: { token },
          body: { 'List-Unsubscribe': 'One-Click' },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      }
      done={() => <p>{words.doneDetail}</p>}
    >
      {() => <p>{words.lead}</p>}
    </TokenScreen>
  );
}
