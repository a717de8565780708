import { client } from '../../api.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { ToStart, TokenScreen } from './token-screen.tsx';

const outcomes: Readonly<Record<string, string>> = mailLinks.confirm.done;

/** `/app/confirm`: a destination, a change of address, or its undoing. */
export default function Confirm() {
  const words = mailLinks.confirm;
  return (
    <TokenScreen
      words={words}
      spend={(token) => client.call('POST /api/v1/auth/confirm', { body: { token } })}
      done={({ confirmed }) => (
        <>
          <p>{outcomes[confirmed] ?? words.doneOther}</p>
          <ToStart />
        </>
      )}
    >
      {() => <p>{words.lead}</p>}
    </TokenScreen>
  );
}
