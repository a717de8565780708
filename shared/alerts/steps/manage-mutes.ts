import { muteDaysMax, MuteView } from '../rules/mute.ts';
import { type MuteInput, namesSomething } from '../../domain/bodies/mute.ts';
import { allFields } from '../../domain/people/audit.ts';
import { invalidInput, notFound, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { mutesMax } from '../../domain/plans/plan.ts';
import { mutesFull } from '../../domain/problems/problem-details.ts';
import { getMute, listMutes, type MuteItem, putMute, removeMute } from '../items/mutes.ts';
import { getHold } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getAlert } from '../items/alert-rules.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { getDestination, listDestinations } from '../../deliveries/items/stored-targets.ts';
import { type Acting, auditLine, type Doing } from '../../usecases/acting.ts';
import { endMute } from './retime.ts';
import type { Needs } from '../../usecases/needs.ts';

export type MuteDeps = Needs<'table' | 'random'>;

/** The mutes of the organization that haven't ended, oldest first. */
export async function mutesOf(
  { table }: Needs<'table'>,
  { organization, now }: Acting,
): Promise<MuteView[]> {
  const mutes = await listMutes(table, organization.id);
  return mutes.filter((mute) => !hasEnded(mute, now)).map(viewOf);
}

/** A mute that hasn't ended. @throws Problem `not_found` */
export async function readMute(
  { table }: Needs<'table'>,
  { organization, now }: Acting,
  id: string,
): Promise<MuteView> {
  return viewOf(await requireMute(table, { organization, now }, id));
}

/**
 * Makes a mute. It holds at once: also for what waits already, and for what is still to be detected.
 * @throws Problem `mute_needs_a_target`, `invalid_input`, `plan_limit_reached`
 */
export async function createMute(
  { table, random }: MuteDeps,
  doing: Doing,
  input: MuteInput,
): Promise<MuteView> {
  const { organization, now, by } = doing;
  if (!namesSomething(input)) throw new Problem('mute_needs_a_target');
  const latest = new Date(now.getTime() + muteDaysMax * 86_400_000).toISOString();
  if (input.until <= now.toISOString() || input.until > latest) {
    throw invalidInput('body.until', inputFaults.muteEnd({ days: muteDaysMax }));
  }
  await requireNamed(table, organization.id, input);
  await clearEnded(table, organization.id, now);
  const item: MuteItem = {
    id: newId('mute', { now, random: random.bytes(10) }),
    organization_id: organization.id,
    ...input,
    created_by: by.actor.id,
    created_at: now.toISOString(),
  };
  const view = viewOf(item);
  const line = auditLine(doing, 'mute.created', named(view), { after: allFields(view) });
  const isPut = await withFreshState(() => putMute(table, item, [line]));
  if (!isPut) {
    const facts = { required_plan: null };
    throw new Problem('plan_limit_reached', mutesFull(mutesMax), { facts });
  }
  return view;
}

/**
 * Ends a mute early: what it kept back is summed up at once. Where a first call was cut off after the
 * mute was gone, the next one finishes that, too.
 * @throws Problem `not_found`
 */
export async function deleteMute(
  { table }: Needs<'table'>,
  doing: Doing,
  id: string,
): Promise<void> {
  const { organization, now } = doing;
  const isRemoved = await withFreshState(async () => {
    const mute = await getMute(table, organization.id, id);
    if (!mute || hasEnded(mute, now)) return false;
    const view = viewOf(mute);
    await removeMute(table, mute, [
      auditLine(doing, 'mute.deleted', named(view), { before: allFields(view) }),
    ]);
    return true;
  });
  for (const destination of await listDestinations(table, organization.id)) {
    await endMute(table, { destinationId: destination.id, muteId: id }, now);
  }
  if (!isRemoved) throw notFound();
}

async function requireMute(
  table: Table,
  { organization, now }: Acting,
  id: string,
): Promise<MuteItem> {
  const mute = await getMute(table, organization.id, id);
  if (!mute || hasEnded(mute, now)) throw notFound();
  return mute;
}

function hasEnded({ until }: MuteItem, now: Date): boolean {
  return until <= now.toISOString();
}

/** What a mute names must be the organization's. */
async function requireNamed(table: Table, org: string, input: MuteInput): Promise<void> {
  const { artist_id, rule_id, destination_id } = input;
  const [artist, rule, destination] = await Promise.all([
    artist_id === null || getHold(table, org, artist_id),
    rule_id === null || getAlert(table, org, rule_id),
    destination_id === null || getDestination(table, org, destination_id),
  ]);
  const errors = [
    ...(artist ? [] : [{ path: 'body.artist_id', message: notYours('artists') }]),
    ...(rule ? [] : [{ path: 'body.rule_id', message: notYours('alert rules') }]),
    ...(destination ? [] : [{ path: 'body.destination_id', message: notYours('destinations') }]),
  ];
  if (errors.length > 0) throw new Problem('invalid_input', undefined, { errors });
}

function notYours(what: Parameters<typeof inputFaults.notYours>[0]['what']): string {
  return inputFaults.notYours({ what });
}

/** Makes room: those that have ended are counted until here. */
async function clearEnded(table: Table, org: string, now: Date): Promise<void> {
  const ended = (await listMutes(table, org)).filter((mute) => hasEnded(mute, now));
  for (const mute of ended) {
    try {
      await removeMute(table, mute, []);
    } catch (error) {
      // Another request clears them away, too.
      if (!(error instanceof StaleState)) throw error;
    }
  }
}

/** A mute as the audit log names it. */
function named({ id, reason }: MuteView) {
  return { id, name: reason };
}

function viewOf(item: MuteItem): MuteView {
  return MuteView.parse(item);
}
