import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { toast } from '../../parts/toast.tsx';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';
import type { Member } from './organization.ts';

type Role = Member['role'];
const roles: readonly Role[] = ['viewer', 'member', 'admin', 'creator'];

async function giveRole({ user_id }: Member, role: Role): Promise<void> {
  await client.call('PATCH /api/v1/org/members/{user_id}', { params: { user_id }, body: { role } });
  toast(words.renamed);
  await readAgain('GET /api/v1/org/members', 'GET /api/v1/auth/me');
}

/** The role of a member, for the creator to change. The creator's own is only ever handed over. */
export function RoleChoice({ member, onHandOver }: { member: Member; onHandOver: () => void }) {
  const { isAllowed } = usePermission('PATCH /api/v1/org/members/{user_id}');
  const change = useMutation({ mutationFn: (role: Role) => giveRole(member, role) });
  if (!isAllowed || member.role === 'creator') return <>{words.roles[member.role]}</>;
  return (
    <>
      <select
        aria-label={words.roleOf(member.name ?? member.email)}
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

/** Asks before the organization gets another creator. */
export function HandOver({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <Confirm
      title={words.handOver(member.name ?? member.email)}
      lead={words.handOverLead}
      action={words.handOverAction}
      write={() => giveRole(member, 'creator')}
      onClose={onClose}
    />
  );
}

/** Asks before somebody loses access. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, name, email } = member;
  return (
    <Confirm
      title={words.removeMemberTitle(name ?? email)}
      lead={words.removeMemberLead}
      action={words.removeMember}
      write={() => client.call('DELETE /api/v1/org/members/{user_id}', { params: { user_id } })}
      again={['GET /api/v1/org']}
      onClose={onClose}
    />
  );
}
