import { plans } from '../../domain/plans/plan.ts';
import type { Work } from '../../domain/owed/work.ts';
import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import { getHold, type HoldItem, listHolds } from '../../table/artists/artists.ts';
import { choreWrite } from '../items/chores.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { getOrganization, type OrganizationItem } from '../../table/people/organizations.ts';
import { transactFresh } from '../../table/transaction.ts';
import { holderOf, holdChangeWrites, readHeldWatch } from './held-watch.ts';
import { leaveWrite } from './end-hold.ts';
import type { Needs } from '../../usecases/needs.ts';
import { orNotFound } from '../../usecases/refusals.ts';
import { inLanes } from '../../usecases/in-lanes.ts';

export type FitDeps = Needs<'table' | 'clock'>;

interface Fit {
  active: number;
  paused: number;
  /** What the artists that were placed are owed. */
  owed: Work[];
}

/** Artists that are placed at the same time. */
const lanes = 10;

/**
 * Makes the oldest artists that the organization's plan has room for active; the rest pause and
 * stay listed. May be repeated.
 * @param options.all places those too that are as they should be: all that depends on the plan is
 *   owed anew.
 * @throws Problem `not_found`
 */
export async function fitToPlan(
  deps: FitDeps,
  org: string,
  options: { all: boolean },
): Promise<Fit> {
  for (;;) {
    const organization = orNotFound(await getOrganization(deps.table, org));
    // Nothing is monitored for an organization that is being deleted.
    const { plan, deletes_at } = organization;
    const limit = deletes_at === undefined ? plans[plan].monitored_artists : 0;
    const fit = await placeAll(deps, organization, limit, options.all);
    const after = await getOrganization(deps.table, org);
    // Otherwise someone changed it meanwhile: the last to look must decide by the latest state.
    if (after?.plan === plan && after.deletes_at === deletes_at) return fit;
  }
}

async function placeAll(
  deps: FitDeps,
  organization: OrganizationItem,
  limit: number,
  all: boolean,
): Promise<Fit> {
  const { id: org } = organization;
  const listed = await listHolds(deps.table, org, { consistent: true });
  const artists = listed
    .filter(({ paused }) => paused !== 'stopped')
    // The newest are over the limit first.
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
    .map((artist, index) => ({ artist, active: index < limit }));
  const differs = ({ artist, active }: (typeof artists)[number]) => artist.active !== active;
  const same = all ? artists.filter((one) => !differs(one)) : [];
  const owed: Work[] = [];
  // Those that stay as they are come last: if this is cut off, the plan that they note still differs, so
  // the daily comparison finds the organization.
  for (const some of [artists.filter(differs), same]) {
    await inLanes(some, lanes, async ({ artist, active }) => {
      owed.push(...(await withFreshState(() => place(deps, artist, active, organization))));
    });
  }
  const active = Math.min(limit, artists.length);
  return { active, paused: artists.length - active, owed };
}

async function place(
  deps: FitDeps,
  { id, organization_id: org }: HoldItem,
  active: boolean,
  organization: OrganizationItem,
): Promise<Work[]> {
  const { table, clock } = deps;
  const read = await getHold(table, org, id, { consistent: true });
  if (!read || read.paused === 'stopped') return [];
  const { watch_id } = read;
  const held = await readHeldWatch(deps, watch_id);
  if (!held) throw new StaleState('the watch');
  const now = clock.now();
  // Its changes are named after that: those of the time before the pause stay as they are.
  const since = active && !read.active ? now.toISOString() : read.since;
  const holder = holderOf({ ...read, active, since }, organization);
  // A paused watch's details and links were let go when their turn came; and how often details are
  // read is the plan's to say.
  const kinds = [
    ...(active ? (['details'] as const) : []),
    ...(active && held.watch.plan === null ? (['links', 'picture'] as const) : []),
  ];
  const owed = kinds.map((kind) => ({ kind, watch_id }));
  await transactFresh(
    table,
    [
      ...holdChangeWrites(held, org, holder, now),
      holdMovedWrite(read, { active, paused: active ? null : 'plan', since }),
      ...owed.map((work) => choreWrite(work, now)),
      ...(read.active && !active ? [leaveWrite(read, now)] : []),
    ],
    'the artist',
  );
  return owed;
}
