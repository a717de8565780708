import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { toast } from '../../parts/toast.tsx';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';
import type { Member } from './organization.ts';

type Role = Member['role'];
const roles: readonly Role[] = ['viewer', 'member', 'admin', 'creator'];

function useRoleChange(member: Member, onSuccess: () => void) {
  return useMutation({
    mutationFn: (role: Role) =>
      client.call('PATCH /api/v1/org/members/{user_id}', {
        params: { user_id: member.user_id },
        body: { role },
      }),
    onSuccess: async () => {
      onSuccess();
      toast(words.renamed);
      await readAgain('GET /api/v1/org/members', 'GET /api/v1/auth/me');
    },
  });
}

/** The role of a member, for the creator to change. The creator's own is only ever handed over. */
export function RoleChoice({ member, onHandOver }: { member: Member; onHandOver: () => void }) {
  const { isAllowed } = usePermission('PATCH /api/v1/org/members/{user_id}');
  const change = useRoleChange(member, () => undefined);
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
  const change = useRoleChange(member, onClose);
  return (
    <Confirm
      title={words.handOver(member.name ?? member.email)}
      action={words.handOverAction}
      isPending={change.isPending}
      onConfirm={() => change.mutate('creator')}
      onClose={onClose}
    >
      <p>{words.handOverLead}</p>
      {change.error && <FailedLine error={change.error} />}
    </Confirm>
  );
}

/** Asks before somebody loses access. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () =>
      client.call('DELETE /api/v1/org/members/{user_id}', { params: { user_id: member.user_id } }),
    onSuccess: async () => {
      onClose();
      await readAgain('GET /api/v1/org');
    },
  });
  return (
    <Confirm
      title={words.removeMemberTitle(member.name ?? member.email)}
      action={words.removeMember}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{words.removeMemberLead}</p>
      {remove.error && <FailedLine error={remove.error} />}
    </Confirm>
  );
}
