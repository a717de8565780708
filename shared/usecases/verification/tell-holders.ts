import { roleAllows } from '../../domain/people/member.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import { getArtist } from '../../table/artists/artists.ts';
import { endChore, putOffChore } from '../../watches/items/chores.ts';
import type { Table } from '../../table/client.ts';
import { markMailed, wasMailed } from '../../table/artists/holder-mails.ts';
import { type HolderItem as Holder, listHolders } from '../../watches/items/holders.ts';
import { listMembers } from '../../table/people/members.ts';
import { getOrganization, type OrganizationItem } from '../../table/people/organizations.ts';
import { useAllowance } from '../../table/limits/rate.ts';
import { getUsers, type UserItem } from '../../table/people/users.ts';
import { holderMail } from '../mails/organization-mails.ts';
import type { Needs } from '../needs.ts';

export type HoldersDeps = Needs<'table' | 'clock' | 'mailer' | 'log'>;

/** However many organizations begin to monitor its artists, a person gets no more mails than that. */
const mailsPerDay = 5;
const daySeconds = 86_400;

/**
 * Tells the admins of organizations that monitored an artist before that one more does, by mail and
 * without its name. No member gets this mail twice in a month, so stopping and starting over and over
 * sends nothing. A member who has had enough mail for today gets it later. It ends when everyone got
 * the mail. A mail can come twice if the service dies while sending it.
 * @throws Problem `mail_unavailable`
 */
export async function tellHolders(deps: HoldersDeps, work: WorkOf<'holders'>): Promise<void> {
  const startedAt = deps.clock.now();
  const { organization_id: org, artist_id: id } = work;
  const artist = await getArtist(deps.table, org, id, { consistent: true });
  // One that was stopped again is nobody's business any more.
  const holders = artist?.active ? await listHolders(deps.table, artist.watch_id) : [];
  const own = holders.find((holder) => holder.organization_id === org);
  let waitSeconds = 0;
  for (const holder of artist && own ? holders.filter((one) => isBefore(one, own)) : []) {
    const tell = { org, streamingId: artist?.streaming_id ?? '', name: artist?.name ?? '' };
    waitSeconds = Math.max(waitSeconds, await tellHolder(deps, holder, tell, startedAt));
  }
  if (waitSeconds === 0) {
    await endChore(deps.table, work, startedAt);
    return;
  }
  const at = new Date(startedAt.getTime() + waitSeconds * 1000);
  await putOffChore(deps.table, work, { startedAt, at });
}

/** Of two that begin at the same time, one gets the mail, always the same. */
function isBefore(one: Holder, other: Holder): boolean {
  if (one.since !== other.since) return one.since < other.since;
  return one.organization_id < other.organization_id;
}

interface Telling {
  /** Who monitors it too. */
  org: string;
  streamingId: string;
  name: string;
}

/** @returns the seconds until the next run; 0 when everyone got the mail. */
async function tellHolder(
  deps: HoldersDeps,
  { organization_id }: Holder,
  { org, streamingId, name }: Telling,
  now: Date,
): Promise<number> {
  const organization = await getOrganization(deps.table, organization_id);
  if (!organization) return 0;
  let waitSeconds = 0;
  for (const user of await adminsOf(deps.table, organization)) {
    const pair = { org, user: user.id };
    if (await wasMailed(deps.table, streamingId, pair, now)) continue;
    const wait = await useAllowance(
      deps.table,
      { subject: `holder-mail#${user.id}`, limit: mailsPerDay, windowSeconds: daySeconds },
      now,
    );
    if (wait > 0) {
      waitSeconds = Math.max(waitSeconds, wait);
      continue;
    }
    await deps.mailer.send(holderMail(user.email, organization.name, name));
    await markMailed(deps.table, streamingId, pair, now);
  }
  if (waitSeconds > 0)
    deps.log.warn('mails to other holders put off: too many today', {
      organization_id,
      waitSeconds,
    });
  return waitSeconds;
}

async function adminsOf(table: Table, { id }: OrganizationItem): Promise<UserItem[]> {
  const members = await listMembers(table, id);
  const admins = members.filter(({ role }) => roleAllows(role, 'admin'));
  return getUsers(
    table,
    admins.map(({ user_id }) => user_id),
  );
}
