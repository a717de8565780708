import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { type Column, LoadedTable, Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { OnDay } from '../../parts/when.tsx';
import { useSession } from '../../session/session.tsx';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';
import { OrganizationFrame } from './frame.tsx';
import { Invitations, InviteButton } from './invitations.tsx';

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
