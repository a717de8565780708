import { client } from '../../api.ts';
import { useSession } from '../../session/session.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { shell } from '../../text/shell.ts';
import { Foreign } from '../foreign.tsx';
import { Icon } from '../icon.tsx';
import { Menu } from '../menu.tsx';
import { Picture } from '../picture.tsx';

/** In which organization one is, and as whom. */
export function Account({ onHelp }: { onHelp: () => void }) {
  const { email, name, organization, organizations } = useSession();
  const others = organizations.filter(({ id }) => id !== organization.id);
  const own = <Foreign text={organization.name} max={40} isInLink />;
  return (
    <div class="who">
      {others.length === 0 ? (
        <span class="organization">{own}</span>
      ) : (
        <Menu label={own} name={shell.organizationIs(organization.name)}>
          {others.map((other) => (
            <button key={other.id} type="button" onClick={() => void switchTo(other.id)}>
              <Foreign text={other.name} max={60} isInLink />
            </button>
          ))}
        </Menu>
      )}
      <Menu
        label={<Picture src={null} name={name ?? email} size={32} isArtist />}
        name={shell.accountOf(name ?? email)}
      >
        <p class="menu-head">
          {name !== null && (
            <strong>
              <Foreign text={name} max={60} isInLink />
            </strong>
          )}
          <Foreign text={email} max={80} isInLink />
        </p>
        <a href="/app/me">
          <Icon name="person" /> {shell.account}
        </a>
        <a href="/app/start">
          <Icon name="star" /> {shell.start}
        </a>
        <button type="button" onClick={onHelp}>
          <Icon name="info" /> {shell.help}
        </button>
        <a href="/docs">
          <Icon name="code" /> {shell.docs}
        </a>
        <button type="button" onClick={() => void leave()}>
          <Icon name="external" /> {shell.signOut}
        </button>
      </Menu>
    </div>
  );
}

async function leave(): Promise<void> {
  await (await import('../../session/signing-out.ts')).signOutOrSay();
}

async function switchTo(id: string): Promise<void> {
  await client.call('POST /api/v1/auth/switch', { body: { organization_id: id } });
  // Nothing of one organization stays on the page of another, in no tab.
  startAnewEverywhere();
}
