import { allowances } from '../../domain/plans/allowances.ts';
import { roleAllows } from '../../domain/people/member.ts';
import type { TargetNoticeWork } from '../rules/delivery-work.ts';
import type { Table } from '../../table/client.ts';
import { type Allowance, useAllowance, waitForAllowance } from '../../table/limits/rate.ts';
import { listMembers } from '../../table/people/members.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { changeState, readState } from '../items/target-state.ts';
import { getTarget } from '../items/stored-targets.ts';
import { getUsers } from '../../table/people/users.ts';
import { targetMail } from '../../usecases/mails/target-mails.ts';
import type { Clock, Mailer } from '../../usecases/ports.ts';

export interface TellDeps {
  table: Table;
  clock: Clock;
  mailer: Mailer;
}

/**
 * Mails the admins what there is to tell of a target: that nothing has arrived there for a day, or
 * that it was disabled. It stays owed until all mails were taken; one may come twice when the
 * service dies in between, or when the mail to another admin was not taken. Of one target, they are told
 * four times a day at most.
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
  const limits = newsLimits(work);
  const waits = limits.map((each) => waitForAllowance(table, each, deps.clock.now()));
  const isTold = (await Promise.all(waits)).some((seconds) => seconds > 0);
  // Of what was removed meanwhile there is nothing to tell, nor of what is switched on again and again.
  if (organization && target && !isTold) {
    const { name } = target.item;
    const about = { of: target.of, name, organizationName: organization.name };
    for (const address of await addressesOf(table, organizationId)) {
      await deps.mailer.send(targetMail(address, about, notice));
    }
    // Not before: a notice that waits for the mail service is still to be told.
    for (const each of limits) await useAllowance(table, each, deps.clock.now());
  }
  await changeState(table, { organizationId, targetId }, deps.clock.now(), (state) => {
    const isTheSame = state.notice?.at === notice.at && state.notice.kind === notice.kind;
    // Otherwise, there is something else to tell by now.
    return isTheSame ? { ...state, notice: null } : null;
  });
}

/** How often admins are told of one target in a day, and of all targets of an organization. */
function newsLimits({ organization_id, target_id }: TargetNoticeWork): Allowance[] {
  return [
    { subject: `news#${target_id}`, ...allowances.newsOfTarget },
    { subject: `news#${organization_id}`, ...allowances.news },
  ];
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
