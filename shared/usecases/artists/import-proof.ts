import type { Doer } from '../../domain/people/audit.ts';
import { importWords as words } from '../../domain/artists/import-words.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { ImportRow } from '../../domain/artists/roster-import.ts';
import { withTags } from '../../domain/artists/tag.ts';
import { type ImportItem, type ImportPage, importPageWrite } from '../../table/artists/imports.ts';
import { StaleState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { transactFresh } from '../../table/transaction.ts';
import { pendingVerifications } from '../../table/verification/pending-slots.ts';
import {
  getVerification,
  setVerificationTags,
  verificationWrites,
} from '../../table/verification/verifications.ts';
import type { FindSiteDeps } from '../verification/probe-site.ts';
import { firstProbeAt, newVerification, startedLine } from '../verification/verify-artist.ts';
import type { Merged } from './follow-merge.ts';
import { named } from './find-in-catalog.ts';
import { type StartDeps } from './start-monitoring.ts';
import { refuseEarly } from './refuse-early.ts';
import { orNotFound } from '../refusals.ts';
import type { Needs } from '../needs.ts';

export type ImportStepDeps = StartDeps & FindSiteDeps;

/** What the rows of a step have in common. */
export interface ImportStep {
  item: ImportItem;
  page: ImportPage;
  merged: Merged;
  /** Who made the import. */
  by: Doer;
  /** Whether its time is up: what has begun ends, and nothing else begins. */
  isOver: () => boolean;
}

/** A row after its turn, and whether the page has been written with it. */
export interface SettledRow {
  row: ImportRow;
  isWritten: boolean;
}

/** The write of a page in which a row is another one by now. */
export function rowWrite({ item, page }: ImportStep, row: ImportRow) {
  const rows = page.rows.map((one) => (one.row === row.row ? row : one));
  return importPageWrite(item, page, rows);
}

/**
 * Begins the verification of a row's artist, where the plan doesn't monitor without proof, in one
 * transaction with what the row says of it. All verifications of an import have the same token, so
 * that one line in a file proves every artist of its site. They take none of the slots for pending
 * verifications, but there are no more than the plan has room for artists.
 * @throws Problem `already_monitored`, `plan_limit_reached`, `not_found`; CatalogUnavailable
 */
export async function askForProof(
  deps: ImportStepDeps,
  step: ImportStep,
  row: ImportRow,
): Promise<SettledRow> {
  const { organization_id: org, token } = step.item;
  const streamingId = row.streaming_id ?? '';
  const asked = await settledAlready(deps, step, row, streamingId);
  if (asked) return { row: asked, isWritten: false };
  const found = orNotFound(await deps.catalog.artist(streamingId));
  const artist = named(deps.catalog, found);
  const isMerged = artist.streaming_id !== streamingId;
  const other = isMerged ? await settledAlready(deps, step, row, artist.streaming_id) : null;
  if (other) return { row: other, isWritten: false };
  const session = await newVerification(deps, org, artist, {
    ...{ token, slot: null },
    ...{ tags: row.tags, theirs: row.theirs },
  });
  const begun = toProve(row, session.id);
  const writes = [
    ...verificationWrites(session, firstProbeAt(session)),
    startedLine(session, step.by),
    rowWrite(step, begun),
  ];
  await transactFresh(deps.table, writes, 'the import');
  return { row: begun, isWritten: true };
}

/** The row, where the artist's verification is pending or there's no room for one more; or null. */
async function settledAlready(
  deps: ImportStepDeps,
  { item: { organization_id: org }, merged }: ImportStep,
  row: ImportRow,
  streamingId: string,
): Promise<ImportRow | null> {
  await refuseEarly(deps, org, streamingId, merged);
  const pending = await pendingVerifications(deps.table, org, deps.clock.now());
  const present = pending.get(streamingId);
  if (present !== undefined) {
    await addTags(deps, org, present, row.tags);
    return toProve(row, present);
  }
  const detail = await noRoom(deps, org);
  return detail === null ? null : { ...row, state: 'over_plan', detail };
}

/** Gives the artist of a verification that is pending already the tags of one more row. */
async function addTags(
  { table }: Needs<'table'>,
  org: string,
  verificationId: string,
  more: readonly string[],
): Promise<void> {
  const read = await getVerification(table, verificationId, org);
  const tags = withTags(read?.tags ?? [], more);
  if (!read || tags.length === read.tags.length) return;
  if (!(await setVerificationTags(table, read, tags))) throw new StaleState('the verification');
}

/**
 * Why the plan has no room for another artist; null where it has. Where artists have to be proven,
 * those whose verification is pending count.
 * @throws Problem `not_found`
 */
export async function noRoom(
  { table, clock }: Needs<'table' | 'clock'>,
  org: string,
): Promise<string | null> {
  const organization = orNotFound(await getOrganization(table, org));
  const { plan, count_artists } = organization;
  const { instant_verify, monitored_artists } = plans[plan];
  if (instant_verify) return count_artists >= monitored_artists ? words.overPlan() : null;
  const pending = await pendingVerifications(table, org, clock.now());
  return count_artists + pending.size >= monitored_artists ? words.overPlanToProve() : null;
}

function toProve(row: ImportRow, verification_id: string): ImportRow {
  const detail = words.needsProof();
  return { ...row, state: 'needs_proof', verification_id, detail, candidates: [] };
}
