import type { Answered } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { At } from '../../parts/when.tsx';
import { tellTabs } from '../../session/tabs.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { ToStart, TokenScreen, usePreview } from './token-screen.tsx';

const outcomes: Readonly<Record<string, string>> = mailLinks.confirm.done;
const titles: Readonly<Record<string, string>> = mailLinks.confirm.doneTitles;

const words = mailLinks.confirm;

/** `/app/confirm`: says what the link of a mail does before it is done. */
export default function Confirm() {
  return (
    <TokenScreen
      words={words}
      spend={async (token) => {
        const done = await client.call('POST /api/v1/auth/confirm', { body: { token } });
        // Another tab may wait for it.
        tellTabs({
          kind: 'wrote',
          routes: ['GET /api/v1/org/destinations', 'GET /api/v1/auth/me'],
        });
        return done;
      }}
      doneTitle={({ confirmed }) => titles[confirmed]}
      done={({ confirmed }) => (
        <>
          <p>{outcomes[confirmed] ?? words.doneOther}</p>
          <ToStart />
        </>
      )}
    >
      {(token, refuse) => <Preview token={token} refuse={refuse} />}
    </TokenScreen>
  );
}

function Preview({ token, refuse }: { token: string; refuse: () => void }) {
  const preview = usePreview(
    'confirmation',
    () => client.call('POST /api/v1/auth/confirm/preview', { body: { token } }),
    refuse,
  );
  return (
    <Loaded query={preview} rows={2}>
      {(about) => <About about={about} />}
    </Loaded>
  );
}

function About({ about }: { about: Answered<'POST /api/v1/auth/confirm/preview'> }) {
  const { confirms, address, organization_name, destination_name, expires_at } = about;
  const named = [
    { label: words.address, text: address },
    { label: words.organization, text: organization_name },
    // Its name is often the address again.
    { label: words.destination, text: destination_name === address ? null : destination_name },
  ];
  return (
    <>
      <p>{words.about[confirms]}</p>
      {named.map(
        ({ label, text }) =>
          text !== null && (
            <p key={label}>
              {label}: <Foreign text={text} />
            </p>
          ),
      )}
      {expires_at !== null && (
        <p class="muted">
          {words.expires} <At at={expires_at} />.
        </p>
      )}
    </>
  );
}
