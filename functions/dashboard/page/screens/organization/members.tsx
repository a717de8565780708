import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { OnDay } from '../../parts/when.tsx';
import { useSession } from '../../session/session.tsx';
import { organization as words } from '../../text/organization.ts';
import { OrganizationFrame } from './frame.tsx';
import { Invitations, InviteButton } from './invitations.tsx';
import type { Member } from './organization.ts';
import { HandOver, RemoveMember, RoleChoice } from './member-acts.tsx';

type Asked = { act: 'remove' | 'hand_over'; member: Member } | null;

/** `/app/org/members`: who belongs to it, who is invited, and what each role may do. */
export default function Members() {
  const members = useQuery(read('GET /api/v1/org/members'));
  const [asked, setAsked] = useState<Asked>(null);
  const { id } = useSession();
  return (
    <OrganizationFrame title={words.members} aside={<InviteButton />}>
      <section class="panel">
        <Loaded query={members}>
          {(rows) => (
            <Table
              caption={words.members}
              rows={rows}
              keyOf={({ user_id }) => user_id}
              columns={columnsFor(id, setAsked)}
            />
          )}
        </Loaded>
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
      label: words.person,
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
    { label: words.joined, cell: ({ joined_at }) => <OnDay at={joined_at} /> },
    {
      label: words.removeMember,
      isUnseen: true,
      cell: (member) =>
        member.user_id !== me && (
          <Act
            route="DELETE /api/v1/org/members/{user_id}"
            kind="small"
            onClick={() => ask({ act: 'remove', member })}
          >
            {words.removeMember}{' '}
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
      <summary>{words.whatRolesMay}</summary>
      <Table
        caption={words.whatRolesMay}
        rows={roles}
        keyOf={(role) => role}
        columns={[
          { label: words.role, cell: (role) => words.roles[role] },
          { label: words.mayColumn, cell: (role) => words.rights[role] },
        ]}
      />
    </details>
  );
}
