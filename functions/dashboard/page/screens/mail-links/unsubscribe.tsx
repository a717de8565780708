import { client } from '../../api.ts';
import type { ScreenProps } from '../../screen-props.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { TokenScreen } from './token-screen.tsx';

const words = mailLinks.unsubscribe;

/** `/app/unsubscribe/{token}`: a person at the address that mail services post to. */
export function Unsubscribe({ params }: ScreenProps) {
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
