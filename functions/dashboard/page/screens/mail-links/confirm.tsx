import { useEffect, useState } from 'preact/hooks';
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

type About = Answered<'POST /api/v1/auth/confirm/preview'>;

/** `/app/confirm`: says what the link of a mail does before it is done. */
export function Confirm() {
  const [confirms, setConfirms] = useState<About['confirms'] | null>(null);
  // Nobody undoes or revokes anything with a button that doesn't say so.
  const act = confirms && words.acts[confirms];
  return (
    <TokenScreen
      words={{ ...words, title: act ?? words.title, button: act }}
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
      {(token, refuse) => <Preview token={token} refuse={refuse} onKnown={setConfirms} />}
    </TokenScreen>
  );
}

interface PreviewProps {
  token: string;
  refuse: () => void;
  onKnown: (confirms: About['confirms']) => void;
}

function Preview({ token, refuse, onKnown }: PreviewProps) {
  const preview = usePreview(
    'confirmation',
    () => client.call('POST /api/v1/auth/confirm/preview', { body: { token } }),
    refuse,
  );
  const confirms = preview.data?.confirms;
  useEffect(() => {
    if (confirms) onKnown(confirms);
  }, [confirms]);
  return (
    <Loaded query={preview} rows={2}>
      {(about) => <Acts about={about} />}
    </Loaded>
  );
}

function Acts({ about }: { about: About }) {
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
