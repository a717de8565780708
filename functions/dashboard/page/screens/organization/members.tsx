import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { type Column, LoadedTable, Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { OnDay, When } from '../../parts/when.tsx';
import { useSession } from '../../session/session.tsx';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';
import { OrganizationFrame } from './frame.tsx';
import { useLocation } from 'preact-iso';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';

type Member = Answered<'GET /api/v1/org/members'>[number];

type Asked = { act: 'remove' | 'hand_over'; member: Member } | null;

/** `/app/org/members`: who belongs to it, who is invited, and what each role may do. */
export default function Members() {
  const members = useQuery(read('GET /api/v1/org/members'));
  const [asked, setAsked] = useState<Asked>(null);
  const { id } = useSession();
  return (
    <OrganizationFrame title="Members" aside={<InviteButton />}>
      <section class="panel">
        <LoadedTable
          query={members}
          caption="Members"
          keyOf={({ user_id }) => user_id}
          columns={columnsFor(id, setAsked)}
          empty={null}
        />
      </section>
      <Invitations />
      <Roles />
      {asked?.act === 'remove' && (
        <RemoveMember member={asked.member} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'hand_over' && (
        <HandOver member={asked.member} onClose={() => setAsked(null)} />
      )}
    </OrganizationFrame>
  );
}

function columnsFor(me: string, ask: (asked: Asked) => void): Column<Member>[] {
  return [
    {
      label: 'Person',
      cell: ({ name, email }) => (
        <>
          {name !== null && (
            <>
              <Foreign text={name} />{' '}
            </>
          )}
          <span class="muted">
            <Foreign text={email} />
          </span>
        </>
      ),
    },
    {
      label: words.role,
      cell: (member) => (
        <RoleChoice member={member} onHandOver={() => ask({ act: 'hand_over', member })} />
      ),
    },
    { label: 'Joined', cell: ({ joined_at }) => <OnDay at={joined_at} /> },
    {
      label: 'Remove',
      isUnseen: true,
      cell: (member) =>
        member.user_id !== me && (
          <Act
            route="DELETE /api/v1/org/members/{user_id}"
            kind="small"
            onClick={() => ask({ act: 'remove', member })}
          >
            Remove{' '}
            <span class="unseen">
              <Foreign text={member.name ?? member.email} />
            </span>
          </Act>
        ),
    },
  ];
}

const roles = ['viewer', 'member', 'admin', 'creator'] as const;

function Roles() {
  return (
    <details class="panel">
      <summary>What each role may do</summary>
      <Table
        caption="What each role may do"
        rows={roles}
        keyOf={(role) => role}
        columns={[
          { label: words.role, cell: (role) => words.roles[role] },
          { label: 'May', cell: (role) => words.rights[role] },
        ]}
      />
    </details>
  );
}

type Role = Member['role'];

async function giveRole({ user_id }: Member, role: Role): Promise<void> {
  await client.call('PATCH /api/v1/org/members/{user_id}', { params: { user_id }, body: { role } });
  toast('Saved.');
  await readAgain('GET /api/v1/org/members', 'GET /api/v1/auth/me');
}

/** The role of a member, for the creator to change. The creator's own is only ever handed over. */
function RoleChoice({ member, onHandOver }: { member: Member; onHandOver: () => void }) {
  const { isAllowed } = usePermission('PATCH /api/v1/org/members/{user_id}');
  const change = useMutation({ mutationFn: (role: Role) => giveRole(member, role) });
  if (!isAllowed || member.role === 'creator') return <>{words.roles[member.role]}</>;
  return (
    <>
      <select
        aria-label={`Role of ${member.name ?? member.email}`}
        value={member.role}
        disabled={change.isPending}
        onInput={({ currentTarget }) => {
          const role = roles.find((one) => one === currentTarget.value) ?? member.role;
          // Until it is done, the list shows what is.
          currentTarget.value = member.role;
          if (role === 'creator') onHandOver();
          else change.mutate(role);
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {words.roles[role]}
          </option>
        ))}
      </select>
      {change.error && <FailedLine error={change.error} />}
    </>
  );
}

function HandOver({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <Confirm
      title={`Make ${member.name ?? member.email} the creator?`}
      lead="They get every right, and you become an admin. API keys stay valid. You can’t take this back yourself."
      action="Hand over the organization"
      write={() => giveRole(member, 'creator')}
      onClose={onClose}
    />
  );
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, name, email } = member;
  return (
    <Confirm
      title={`Remove ${name ?? email}?`}
      lead="Their sessions in this organization end at once. API keys stay valid."
      action="Remove"
      write={() => client.call('DELETE /api/v1/org/members/{user_id}', { params: { user_id } })}
      again={['GET /api/v1/org']}
      onClose={onClose}
    />
  );
}

/** Opens the dialog by the address, as a link to `?invite=…` does. */
function InviteButton() {
  const { path, route } = useLocation();
  return (
    <Act
      route="POST /api/v1/org/invitations"
      kind="primary"
      onClick={() => route(`${path}?invite=`, true)}
    >
      Invite someone
    </Act>
  );
}

/** Pending invitations, and a new one where the address asks for it. */
function Invitations() {
  const { isAllowed, why } = usePermission('GET /api/v1/org/invitations');
  const { query, path, route } = useLocation();
  return (
    <section class="panel" aria-labelledby="invitations">
      <h2 id="invitations">Pending invitations</h2>
      {isAllowed ? <Pending /> : <p class="muted">{why}</p>}
      {isAllowed && query.invite !== undefined && (
        <Invite address={query.invite} onClose={() => route(path, true)} />
      )}
    </section>
  );
}

function Pending() {
  const invitations = useQuery(read('GET /api/v1/org/invitations'));
  const revoke = useWrite(
    (id: string) => client.call('DELETE /api/v1/org/invitations/{id}', { params: { id } }),
    { said: 'Revoked.', again: ['GET /api/v1/org'] },
  );
  return (
    <>
      {revoke.error && <FailedLine error={revoke.error} />}
      <LoadedTable
        query={invitations}
        rows={1}
        caption="Pending invitations"
        keyOf={({ id }) => id}
        columns={[
          { label: 'Email address', cell: ({ email }) => <Foreign text={email} /> },
          { label: words.role, cell: ({ role }) => words.roles[role] },
          { label: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
          {
            label: 'Revoke',
            isUnseen: true,
            cell: ({ id, email }) => (
              <Act
                route="DELETE /api/v1/org/invitations/{id}"
                kind="small"
                onClick={() => revoke.mutate(id)}
              >
                Revoke <span class="unseen">{email}</span>
              </Act>
            ),
          },
        ]}
        empty={<p class="muted">No invitation is pending.</p>}
      />
    </>
  );
}

const invitable = ['viewer', 'member', 'admin'] as const;

function Invite({ address, onClose }: { address: string; onClose: () => void }) {
  const [role, setRole] = useState<(typeof invitable)[number]>('member');
  const invite = useWrite(
    (email: string, once) =>
      client.call('POST /api/v1/org/invitations', { body: { email, role }, headers: once() }),
    { onDone: onClose, said: 'The invitation is on its way.', again: ['GET /api/v1/org'] },
  );
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <Form write={invite} onSubmit={({ email = '' }) => invite.mutate(email)}>
        <Field name="email" label="Email address" type="email" value={address} required autofocus />
        <Choice
          name="role"
          label={words.role}
          hint={words.rights[role]}
          value={role}
          options={invitable.map((value) => ({ value, label: words.roles[value] }))}
          onInput={(value) => setRole(invitable.find((one) => one === value) ?? role)}
        />
        <Submit>Send the invitation</Submit>
      </Form>
    </Dialog>
  );
}
