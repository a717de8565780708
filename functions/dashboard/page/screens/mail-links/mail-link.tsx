import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { At } from '../../parts/when.tsx';
import type { ScreenProps } from '../../parts/page.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { SignInForm } from '../../session/sign-in.tsx';
import { tellTabs } from '../../session/tabs.ts';
import { mailLinks } from '../../text/mail-links.ts';
import { Preview, ToStart, TokenScreen } from './token-screen.tsx';

/** What a link of a mail leads to, by its path. */
export default function MailLink(props: ScreenProps) {
  const [, , kind] = useLocation().path.split('/');
  if (kind === 'confirm') return <Confirm />;
  if (kind === 'invitation') return <Invitation />;
  if (kind === 'unsubscribe') return <Unsubscribe {...props} />;
  return <SignInLink />;
}

const { confirm, invitation, signIn, unsubscribe } = mailLinks;

/** `/app/unsubscribe/{token}`: a person at the address that mail services post to. */
function Unsubscribe({ params }: ScreenProps) {
  return (
    <TokenScreen
      words={unsubscribe}
      token={params.token ?? ''}
      spend={(token) =>
        client.call('POST /app/unsubscribe/{token}', {
          params: { token },
          body: { 'List-Unsubscribe': 'One-Click' },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      }
      done={() => <p>{unsubscribe.doneDetail}</p>}
    >
      {() => <p>{unsubscribe.lead}</p>}
    </TokenScreen>
  );
}

/** `/app/invitation`: says which organization, role and inviter before it is accepted. */
function Invitation() {
  return (
    <TokenScreen
      words={invitation}
      spend={async (token) => {
        await client.call('POST /api/v1/auth/invitations/accept', { body: { token } });
        startAnewEverywhere();
      }}
      done={() => null}
      beside={<a href="/app/">{invitation.notNow}</a>}
    >
      {(token, refuse) => (
        <Preview
          kind="invitation"
          read={() => client.call('POST /api/v1/auth/invitations/preview', { body: { token } })}
          refuse={refuse}
        >
          {({ organization_name, invited_by, role, email }) => (
            <>
              <p class="big">
                <Foreign text={organization_name} />
              </p>
              <p>
                {invitation.role(role)}{' '}
                {invited_by !== null && (
                  <>
                    {invitation.by} <Foreign text={invited_by} />.
                  </>
                )}
              </p>
              <p>{invitation.address(email)}</p>
            </>
          )}
        </Preview>
      )}
    </TokenScreen>
  );
}

/** `/app/sign-in`: the link of a sign-in mail. Says whose account it opens: it may be another’s. */
function SignInLink() {
  return (
    <TokenScreen
      words={signIn}
      spend={async (token) => {
        await client.call('POST /api/v1/auth/login/verify', { body: { token } });
        startAnewEverywhere();
      }}
      done={() => null}
      otherwise={<SignInForm onDone={startAnewEverywhere} />}
    >
      {(token, refuse) => (
        <>
          <Preview
            kind="sign-in"
            read={() => client.call('POST /api/v1/auth/login/preview', { body: { token } })}
            refuse={refuse}
          >
            {(about) => <Whose about={about} />}
          </Preview>
          <p>{signIn.caution}</p>
        </>
      )}
    </TokenScreen>
  );
}

function Whose({ about }: { about: Answered<'POST /api/v1/auth/login/preview'> }) {
  const { email, signed_in_as: present } = about;
  // The whole address: one that is cut short could stand for somebody else’s.
  const whose = <Foreign text={email} max={320} />;
  if (present === null) {
    return (
      <p>
        {signIn.as} {whose}.
      </p>
    );
  }
  return (
    <>
      <p>
        {signIn.present} <Foreign text={present} max={320} />.
      </p>
      <p>
        {present === email ? (
          signIn.again
        ) : (
          <>
            {signIn.instead} {whose}.
          </>
        )}
      </p>
    </>
  );
}

type About = Answered<'POST /api/v1/auth/confirm/preview'>;

const outcomes: Readonly<Record<string, string>> = confirm.done;
const titles: Readonly<Record<string, string>> = confirm.doneTitles;

/** `/app/confirm`: says what the link of a mail does before it is done. */
function Confirm() {
  const [confirms, setConfirms] = useState<About['confirms'] | null>(null);
  // Nobody undoes or revokes anything with a button that doesn't say so.
  const act = confirms && confirm.acts[confirms];
  return (
    <TokenScreen
      words={{ ...confirm, title: act ?? confirm.title, button: act }}
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
          <p>{outcomes[confirmed] ?? confirm.doneOther}</p>
          <ToStart />
        </>
      )}
    >
      {(token, refuse) => (
        <Preview
          kind="confirmation"
          read={() => client.call('POST /api/v1/auth/confirm/preview', { body: { token } })}
          refuse={refuse}
          onKnown={(about) => setConfirms(about.confirms)}
        >
          {(about) => <Acts about={about} />}
        </Preview>
      )}
    </TokenScreen>
  );
}

function Acts({ about }: { about: About }) {
  const { confirms, address, organization_name, destination_name, expires_at } = about;
  const named = [
    { label: confirm.address, text: address },
    { label: confirm.organization, text: organization_name },
    // Its name is often the address again.
    { label: confirm.destination, text: destination_name === address ? null : destination_name },
  ];
  return (
    <>
      <p>{confirm.about[confirms]}</p>
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
          {confirm.expires} <At at={expires_at} />.
        </p>
      )}
    </>
  );
}
