import { type ChangeType, isAddition } from '../../changes/rules/change-type.ts';
import { unanswered } from '../../changes/rules/own-change.ts';
import type { Change } from '../../changes/rules/change.ts';
import { changeIdOf } from '../../changes/rules/change.ts';
import { textOf } from '../../findings/words.ts';
import type { HappeningUpdate, Told } from '../../verdicts/rules/happening-update.ts';
import { readSaid } from '../../table/artists/said.ts';
import type { ChangeItem, ToldChange } from '../../changes/items/change-item.ts';
import {
  type ChangeText,
  confirmedWrite,
  detectedWrite,
  ownVerdictWrite,
  settledWrite,
  waitingWrite,
} from '../../changes/items/changes.ts';
import { grownWrite } from '../../changes/items/parts-told.ts';
import type { Table } from '../../table/client.ts';
import type { Write } from '../../table/transaction.ts';
import type { HolderItem } from '../items/holders.ts';
import { asText, grown } from './told-text.ts';
import type { Listener, Telling } from './telling.ts';

/** A holder with what its people said of releases, as far as changes of these types ask for it. */
export async function listenerOf(
  table: Table,
  holder: HolderItem,
  types: readonly ChangeType[],
): Promise<Listener> {
  const said = await readSaid(table, holder, types.some(isAddition));
  if (!said) return { holder, tell: (finding) => finding, answered: () => undefined };
  // Loaded where somebody said something: who begins to monitor an artist waits for no judgment.
  const { hearingOf } = await import('./tell-said.ts');
  return { holder, ...hearingOf(said) };
}

/** The change that a holder has of a happening. */
export interface HolderRow {
  status: Change['status'];
  /** As it was read; null: it wasn't. */
  change: ChangeItem | null;
  /** When another change said that it is over, where it tells of one thing; null: none did. */
  overAt: string | null;
}

/** The id of the change that a holder receives for a happening. */
export function rowIdOf(
  { artist_id: id, since }: HolderItem,
  { id: happening }: Pick<HappeningUpdate, 'id'>,
): string {
  return changeIdOf(happening, { id, since });
}

/**
 * The write that gives one holder its change, or moves on the one that it has. A holder that joined after
 * the happening was detected gets the change when it is confirmed. Null: the holder has no change to move
 * on, or it has all of it. Each write fails if it was made before.
 * @param row the holder's change; null: it has none.
 */
export function rowWrite(
  listener: Listener,
  update: HappeningUpdate,
  row: HolderRow | null,
  telling: Telling,
): Write | null {
  const { now } = telling.context;
  const { kept_by } = listener.holder;
  switch (update.kind) {
    case 'opened':
      return row === null ? detectedWrite(newRow(listener, update, telling), kept_by) : null;
    case 'waiting': {
      if (row?.status !== 'detected') return null;
      const { checks, waiting_for_source, expected_by } = update;
      const text = update.told && words(listener, update, update.told, telling);
      const standing = { text, checks: [...checks], waiting_for_source, expected_by };
      return waitingWrite(rowIdOf(listener.holder, update), standing);
    }
    case 'dismissed': {
      const dismissed_reason = update.reasons
        .map((one) => textOf(one, telling.artistName))
        .join(': ');
      // Somebody's verdict confirmed it.
      if (row?.status === 'confirmed') return seenWrite(listener, update, dismissed_reason);
      if (row?.status !== 'detected') return null;
      const as = { status: 'dismissed', confirmed_at: null, resolves: null, text: null } as const;
      const checks = [...update.checks];
      const place = { ...placeOf(listener, update), kept_by };
      return settledWrite({ ...place, ...as, checks, dismissed_reason });
    }
    case 'confirmed':
      return confirmedRow(listener, update, row, telling, now);
  }
}

function confirmedRow(
  listener: Listener,
  update: Extract<HappeningUpdate, { kind: 'confirmed' }>,
  row: HolderRow | null,
  telling: Telling,
  now: Date,
): Write | null {
  const { kept_by } = listener.holder;
  const confirmed_at = now.toISOString();
  const [only, ...others] = update.told.findings;
  const mark = only && others.length === 0 ? listener.answered(only) : undefined;
  if (row === null) {
    const fresh = {
      ...newRow(listener, update, telling),
      ...(mark && { acknowledged_at: mark.at, acknowledged_by: mark.by }),
    };
    const as = { confirmed: true, status: 'confirmed', confirmed_at } as const;
    const resolves = resolvedFor(listener.holder, update, fresh);
    return confirmedWrite({ ...fresh, ...as, resolves }, kept_by, now);
  }
  if (row.status === 'confirmed' && row.change) {
    const { change, overAt } = row;
    const findings = update.told.findings.map((one) => listener.tell(one, telling));
    const told = { ...update.told, findings };
    const more = grown({ change, overAt }, told, telling.baseline, leftOf(update));
    if (more) return grownWrite(change, more, now);
    // Somebody's verdict confirmed it before our own checks did.
    const isNews = change.checks.length < update.checks.length;
    return isNews ? seenWrite(listener, update, null) : null;
  }
  if (row.status !== 'detected') return null;
  const as = { status: 'confirmed', confirmed_at, dismissed_reason: null } as const;
  const text = words(listener, update, update.told, telling);
  return settledWrite({
    ...placeOf(listener, update),
    kept_by,
    ...as,
    checks: [...update.checks],
    resolves: resolvedFor(listener.holder, update, text),
    text,
    ...(mark && !row.change?.acknowledged_at && { acknowledged: { at: mark.at, by: mark.by } }),
  });
}

/** What our own checks say of a change that was confirmed already. */
function seenWrite({ holder }: Listener, update: HappeningUpdate, dismissed_reason: string | null) {
  return ownVerdictWrite(rowIdOf(holder, update), { checks: [...update.checks], dismissed_reason });
}

/**
 * The holder's own change that a confirmed one says is over; null: it had none, since it wasn't a holder
 * then. That something is back which isn't the artist's ends nothing: it is an alarm.
 */
function resolvedFor(
  { artist_id: id, since }: HolderItem,
  { resolves }: Extract<HappeningUpdate, { kind: 'confirmed' }>,
  { change_type, severity }: Pick<Change, 'change_type' | 'severity'>,
): string | null {
  if (change_type === 'RELEASE_BACK_ONLINE' && severity === 'critical') return null;
  return resolves && since < resolves.at ? changeIdOf(resolves.id, { id, since }) : null;
}

function newRow(
  listener: Listener,
  update: Extract<HappeningUpdate, { told: Told }>,
  telling: Telling,
): ToldChange {
  return {
    ...placeOf(listener, update),
    artist_name: telling.artistName,
    ...words(listener, update, update.told, telling),
    confirmed: false,
    status: 'detected',
    waiting_for_source: false,
    expected_by: update.kind === 'opened' ? update.expected_by : null,
    dismissed_reason: null,
    checks: [...update.checks],
    confirmed_at: null,
    ...unanswered,
  };
}

function words(
  { tell }: Listener,
  update: HappeningUpdate,
  told: Told,
  telling: Telling,
): ChangeText {
  const { artistName } = telling;
  const as = { artistName, detectedAt: update.detected_at, left: leftOf(update) };
  return asText(told, (finding) => tell(finding, telling), telling.baseline, as);
}

function leftOf(update: HappeningUpdate): number {
  return update.kind === 'confirmed' ? (update.resolves?.left ?? 0) : 0;
}

function placeOf({ holder }: Listener, update: HappeningUpdate) {
  return {
    id: rowIdOf(holder, update),
    organization_id: holder.organization_id,
    monitored_artist_id: holder.artist_id,
    detected_at: update.detected_at,
  };
}
