import { isDeepStrictEqual } from 'node:util';
import { changedFields } from '../../domain/people/audit.ts';
import {
  type ExpectedInput,
  ExpectedInputs,
  type ExpectedPatch,
  type ExpectedView,
  isEnough,
} from '../../domain/bodies/expected-release.ts';
import { invalidInput, notFound, Problem } from '../../domain/problems/errors.ts';
import {
  expectedBy,
  type ExpectedRelease,
  expectedWords as words,
} from '../../domain/releases/expected-release.ts';
import { newId } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import type * as z from '../../domain/zod.ts';
import type { HoldItem } from '../../table/artists/artists.ts';
import {
  asBegun,
  type ExpectedItem,
  type ExpectedOf,
  expectedMovedWrite,
  expectedWrite,
  getExpected,
  listExpected,
  withdrawnWrite,
} from '../../table/artists/expected.ts';
import { expectedMax } from '../../table/artists/said.ts';
import { listTriage } from '../../table/artists/triage.ts';
import type { Table } from '../../table/client.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transactFresh } from '../../table/transaction.ts';
import { listReleases } from '../../watches/items/releases.ts';
import { type Acting, auditLine, type Doing } from '../acting.ts';
import { findHold, findArtist } from '../artists/find-artist.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import type { Random } from '../ports.ts';
import { expectedOfCsv } from './expected-csv.ts';
import type { Needs } from '../needs.ts';

/** Which expected release of which artist. */
export interface ExpectedAt {
  artistId: string;
  expectedId: string;
}

/** The releases that are expected of an artist, with what became of them. @throws Problem `not_found` */
export async function listExpectedReleases(
  { table }: Needs<'table'>,
  { organization }: Acting,
  artistId: string,
): Promise<ExpectedView[]> {
  const hold = await findHold(table, organization.id, artistId);
  return viewsOf(table, hold, await listExpected(table, artistId));
}

/** One of them. @throws Problem `not_found` */
export async function readExpectedRelease(
  { table }: Needs<'table'>,
  { organization }: Acting,
  { artistId, expectedId }: ExpectedAt,
): Promise<ExpectedView> {
  const hold = await findHold(table, organization.id, artistId);
  return viewOf(table, hold, orNotFound(await getExpected(table, artistId, expectedId)));
}

/**
 * Expects releases of an artist; all of them, or none.
 * @throws Problem `not_found`, `invalid_input`, `conflict` where there would be too many.
 */
export async function expectReleases(
  { table, random }: Needs<'table'> & { random: Random },
  { organization, now, by }: Doing,
  artistId: string,
  input: z.infer<typeof ExpectedInputs>,
): Promise<ExpectedView[]> {
  const artist = await findArtist(table, organization.id, artistId);
  const sent = (await inputsOf(input)).map(fieldsOf);
  const there = await listExpected(table, artistId);
  const inputs = sent.filter(
    (one, at) => ![...there, ...sent.slice(0, at)].some((other) => isSame(one, other)),
  );
  if (there.length + inputs.length > expectedMax) {
    throw new Problem('conflict', words.tooMany({ max: expectedMax }));
  }
  const at = now.toISOString();
  const created_by = by.actor.id ?? by.actor.type;
  const of: ExpectedOf = { organizationId: organization.id, artistId };
  const items = inputs.map((one): ExpectedRelease => ({
    id: newId('expectedRelease', { now, random: random.bytes(10) }),
    ...one,
    created_at: at,
    updated_at: at,
    created_by,
  }));
  if (items.length > 0) {
    const line = auditWrite(organization.id, by, now, {
      action: 'expected_release.created',
      target: { type: 'artist', id: artistId, name: artist.name },
      after: { releases: items.map(inShort) },
    });
    const writes = items.map((item) => expectedWrite(of, item));
    await transactFresh(table, [...writes, line], 'the releases');
  }
  const all = [...there, ...items.map(asBegun)];
  const named = sent.flatMap((one) => all.find((other) => isSame(one, other)) ?? []);
  return viewsOf(table, artist, named);
}

/** As the audit log has it. */
function inShort({ id, title, upc, release_date }: ExpectedRelease) {
  return { id, title, upc, release_date };
}

/** Changes what is expected. @throws Problem `not_found`, `invalid_input`, `conflict` */
export async function updateExpectedRelease(
  { table }: Needs<'table'>,
  doing: Doing,
  { artistId, expectedId }: ExpectedAt,
  patch: ExpectedPatch,
): Promise<ExpectedView> {
  const { organization, now } = doing;
  return freshOrConflict(async () => {
    const hold = await findHold(table, organization.id, artistId);
    const read = orNotFound(await getExpected(table, artistId, expectedId));
    const before = fieldsOf(read);
    const after = fieldsOf({ ...before, ...patch });
    if (!isEnough(after)) throw invalidInput('body', inputFaults.notExpected());
    const changed = changedFields(before, after);
    if (!changed) return viewOf(table, hold, read);
    const { id, created_at, created_by } = read;
    const item = { id, ...after, created_at, created_by, updated_at: now.toISOString() };
    const named = { id, name: after.title };
    const line = auditLine(doing, 'expected_release.updated', named, changed);
    const of = { organizationId: organization.id, artistId };
    await transactFresh(table, [expectedMovedWrite(of, read, item), line], 'the expected release');
    const isTold = read.missed_at !== null && read.release_date === item.release_date;
    return viewOf(table, hold, isTold ? { ...item, missed_at: read.missed_at } : asBegun(item));
  });
}

/** Expects it no longer. @throws Problem `not_found`, `conflict` */
export async function withdrawExpectedRelease(
  { table }: Needs<'table'>,
  doing: Doing,
  { artistId, expectedId }: ExpectedAt,
): Promise<void> {
  await freshOrConflict(async () => {
    await findHold(table, doing.organization.id, artistId);
    const read = orNotFound(await getExpected(table, artistId, expectedId));
    const named = { id: expectedId, name: read.title };
    const before = { ...fieldsOf(read) };
    const line = auditLine(doing, 'expected_release.withdrawn', named, { before });
    await transactFresh(table, [withdrawnWrite(artistId, read), line], 'the expected release');
  });
}

async function inputsOf(input: z.infer<typeof ExpectedInputs>): Promise<readonly ExpectedInput[]> {
  if ('releases' in input) return input.releases;
  if (!('csv' in input)) return [input];
  return expectedOfCsv(input.csv);
}

/** Whether both say the same: then it is expected once. */
function isSame(one: Fields, other: Fields): boolean {
  return isDeepStrictEqual(fieldsOf(one), fieldsOf(other));
}

type Fields = Pick<ExpectedRelease, 'title' | 'release_date' | 'upc' | 'isrcs' | 'label'>;

function fieldsOf({ title, release_date, upc, isrcs, label }: ExpectedPatch): Fields {
  return {
    title: title ?? null,
    release_date: release_date ?? null,
    upc: upc ?? null,
    isrcs: isrcs ?? [],
    label: label ?? null,
  };
}

async function viewOf(table: Table, hold: HoldItem, item: ExpectedItem): Promise<ExpectedView> {
  const [view] = await viewsOf(table, hold, [item]);
  if (!view) throw notFound();
  return view;
}

/** Whether it came is read from what is known of the catalog: nothing else is kept of it. */
async function viewsOf(
  table: Table,
  { id, watch_id, left }: HoldItem,
  items: readonly ExpectedItem[],
): Promise<ExpectedView[]> {
  const isShown = !left && items.length > 0;
  const releases = isShown ? await listReleases(table, watch_id) : [];
  const said = isShown ? await listTriage(table, id) : new Map<string, never>();
  const live = releases.filter(
    (one) => one.status !== 'offline' && said.get(one.id)?.verdict !== 'not_mine',
  );
  return items.map((item) => {
    const { created_at, updated_at, created_by } = item;
    const came = live.find((release) => expectedBy(item, { ...release, isrcs: [] }) !== null);
    return {
      ...{ id: item.id, ...fieldsOf(item), created_at, updated_at, created_by },
      state: came ? 'arrived' : stateOf(item),
      release_id: came?.id ?? null,
    };
  });
}

/** Of one that isn't in the list by its UPC or title: whoever looked may have found its ISRCs. */
function stateOf({ missed_at, release_date, dueAt }: ExpectedItem): ExpectedView['state'] {
  if (missed_at !== null) return 'missed';
  return release_date !== null && dueAt === undefined ? 'arrived' : 'expected';
}
