import { roleAllows } from '../../domain/member.ts';
import type { Notice } from '../../domain/target-state.ts';
import type { TargetNoticeWork } from '../../domain/work.ts';
import type { Table } from '../../table/client.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { listMembers } from '../../table/people/members.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { putState, readState } from '../../table/deliveries/target-state.ts';
import { getTarget, type TargetItem } from '../../table/deliveries/targets.ts';
import { getUsers } from '../../table/people/users.ts';
import { letter } from '../letter.ts';
import type { Clock, Mail, Mailer } from '../ports.ts';

export interface TellDeps {
  table: Table;
  clock: Clock;
  mailer: Mailer;
}

/**
 * Mails the admins what there is to tell of a target: that nothing has arrived there for a day, or
 * that it was disabled. It stays owed until all mails were taken; one may come twice when the
 * service dies in between, or when the mail to another admin was not taken.
 * @throws Problem `mail_unavailable`
 */
export async function tellOfTarget(deps: TellDeps, work: TargetNoticeWork): Promise<void> {
  const { organization_id: organizationId, target_id: targetId } = work;
  const { table } = deps;
  const { notice } = (await readState(table, targetId)).state;
  if (!notice) return;
  const [organization, target] = await Promise.all([
    getOrganization(table, organizationId),
    getTarget(table, organizationId, targetId),
  ]);
  // Of what was removed meanwhile there is nothing to tell.
  if (organization && target) {
    for (const address of await addressesOf(table, organizationId)) {
      await deps.mailer.send(noticeMail(address, organization.name, target, notice));
    }
  }
  await withFreshState(async () => {
    const { state, version } = await readState(table, targetId);
    // There is something else to tell by now.
    if (state.notice?.at !== notice.at || state.notice.kind !== notice.kind) return;
    const told = { state: { ...state, notice: null }, version };
    if (!(await putState(table, { organizationId, targetId }, told, deps.clock.now())))
      throw new StaleState('a target');
  });
}

async function addressesOf(table: Table, org: string): Promise<string[]> {
  const members = await listMembers(table, org);
  const admins = members.filter(({ role }) => roleAllows(role, 'admin'));
  const users = await getUsers(
    table,
    admins.map(({ user_id }) => user_id),
  );
  return users.map(({ email }) => email);
}

function noticeMail(
  to: string,
  organizationName: string,
  target: TargetItem,
  notice: Notice,
): Mail {
  const { name } = target.item;
  const what = `${target.of} “${name}” of ${organizationName}`;
  if (notice.kind === 'disabled') {
    return letter(to, `A ${target.of} was disabled`, [
      `The ${what} was disabled: ${notice.reason}`,
      'Nothing is sent there any more. What would have been is kept as skipped: after you have mended it and switched it on again, you can have it sent.',
    ]);
  }
  return letter(to, `A ${target.of} does not take deliveries`, [
    `The ${what} has not taken anything for a day. ${notice.reason}`,
    'We go on trying. If nothing arrives within five days, it is disabled.',
  ]);
}
