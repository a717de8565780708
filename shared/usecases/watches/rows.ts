import { type ChangeType, isAddition } from '../../domain/change-type.ts';
import { untouched } from '../../domain/change-work.ts';
import type { Change } from '../../domain/change.ts';
import { changeIdOf } from '../../domain/change-id.ts';
import type { HolderFinding } from '../../domain/detection/holder-finding.ts';
import { renderChange } from '../../domain/detection/render-change.ts';
import { textOf } from '../../domain/detection/words.ts';
import type { FindingUpdate } from '../../domain/watch/finding-update.ts';
import { readSaid } from '../../table/artists/said.ts';
import {
  confirmedWrite,
  detectedWrite,
  settledWrite,
  waitingWrite,
} from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import type { Write } from '../../table/transaction.ts';
import type { HolderItem } from '../../table/watches/holders.ts';
import type { Telling } from './telling.ts';

/** A holder with what its people said of releases, which decides how its changes are worded. */
export interface Listener {
  holder: HolderItem;
  /** A finding as the holder receives it. */
  tell: (finding: HolderFinding, telling: Telling) => HolderFinding;
}

/** A holder with what its people said of releases, as far as changes of these types ask for it. */
export async function listenerOf(
  table: Table,
  holder: HolderItem,
  types: readonly ChangeType[],
): Promise<Listener> {
  const said = await readSaid(table, holder, types.some(isAddition));
  if (!said) return { holder, tell: (finding) => finding };
  // Loaded where somebody said something: who begins to monitor an artist waits for no judgment.
  const { tellerOf } = await import('./tell-said.ts');
  return { holder, tell: tellerOf(said) };
}

/** The id of the change that a holder receives for a finding. */
export function rowIdOf(
  { artist_id: id, since }: HolderItem,
  { id: finding }: FindingUpdate,
): string {
  return changeIdOf(finding, { id, since });
}

/**
 * The write that gives one holder its change, or moves on the one that it has. A holder that joined after
 * the finding was detected gets the change when it is confirmed. Null: the holder has no change to move
 * on. Each write fails if it was made before.
 * @param status of the holder's change as it was read; null: it has none.
 */
export function rowWrite(
  listener: Listener,
  update: FindingUpdate,
  status: Change['status'] | null,
  telling: Telling,
): Write | null {
  const { now } = telling.context;
  const { kept_by } = listener.holder;
  switch (update.kind) {
    case 'opened':
      return status === null ? detectedWrite(newRow(listener, update, telling), kept_by) : null;
    case 'waiting': {
      if (status !== 'detected') return null;
      const { checks, waiting_for_source, expected_by } = update;
      const text = update.finding && words(listener, update, update.finding, telling);
      const standing = { text, checks: [...checks], waiting_for_source, expected_by };
      return waitingWrite(rowIdOf(listener.holder, update), standing);
    }
    case 'dismissed': {
      if (status !== 'detected') return null;
      const dismissed_reason = update.reasons
        .map((one) => textOf(one, telling.artistName))
        .join(': ');
      const as = { status: 'dismissed', confirmed_at: null, resolves: null, text: null } as const;
      const checks = [...update.checks];
      const place = { ...placeOf(listener, update), kept_by };
      return settledWrite({ ...place, ...as, checks, dismissed_reason });
    }
    case 'confirmed': {
      const confirmed_at = now.toISOString();
      if (status === null) {
        const row = newRow(listener, update, telling);
        const as = { confirmed: true, status: 'confirmed', confirmed_at } as const;
        const resolves = resolvedFor(listener.holder, update, row);
        return confirmedWrite({ ...row, ...as, resolves }, kept_by, now);
      }
      if (status !== 'detected') return null;
      const as = { status: 'confirmed', confirmed_at, dismissed_reason: null } as const;
      const text = words(listener, update, update.finding, telling);
      return settledWrite({
        ...placeOf(listener, update),
        kept_by,
        ...as,
        checks: [...update.checks],
        resolves: resolvedFor(listener.holder, update, text),
        text,
      });
    }
  }
}

/**
 * The holder's own change that a confirmed one says is over; null: it had none, since it wasn't a holder
 * then. That something is back which isn't the artist's ends nothing: it is an alarm.
 */
function resolvedFor(
  { artist_id: id, since }: HolderItem,
  { resolves }: Extract<FindingUpdate, { kind: 'confirmed' }>,
  { change_type, severity }: Pick<Change, 'change_type' | 'severity'>,
): string | null {
  if (change_type === 'RELEASE_BACK_ONLINE' && severity === 'critical') return null;
  return resolves && since < resolves.at ? changeIdOf(resolves.id, { id, since }) : null;
}

function newRow(
  listener: Listener,
  update: Extract<FindingUpdate, { finding: HolderFinding }>,
  telling: Telling,
): Change {
  return {
    ...placeOf(listener, update),
    artist_name: telling.artistName,
    ...words(listener, update, update.finding, telling),
    confirmed: false,
    status: 'detected',
    waiting_for_source: false,
    expected_by: 'expected_by' in update ? update.expected_by : null,
    dismissed_reason: null,
    checks: [...update.checks],
    confirmed_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
    resolves: null,
    resolved_by: null,
    related: [],
    work: untouched,
    reports: [],
  };
}

function words(
  { tell }: Listener,
  update: FindingUpdate,
  finding: HolderFinding,
  telling: Telling,
) {
  const { artistName } = telling;
  return renderChange(tell(finding, telling), { artistName, detectedAt: update.detected_at });
}

function placeOf({ holder }: Listener, update: FindingUpdate) {
  return {
    id: rowIdOf(holder, update),
    organization_id: holder.organization_id,
    monitored_artist_id: holder.artist_id,
    detected_at: update.detected_at,
  };
}
