import { theService } from '../../domain/people/audit.ts';
import { freshState, type Notice } from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import { readState, stateWrite } from './target-state.ts';
import { failedConditions, StaleState, withFreshState, written } from '../../table/failures.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transact } from '../../table/transaction.ts';
import { versionedUpdate } from '../../table/versioned.ts';
import type { TargetItem } from './target-item.ts';
import { targetKey } from './target-key.ts';

/**
 * Marks a target as not to be used again, with the line of the audit log, and makes an email to the
 * admins due, all in one transaction. What was known of its failures is forgotten: should it be
 * switched on again, it starts afresh. One that was changed since it was read is left alone: what
 * we learned may not be true of it anymore.
 * @returns whether this disabled it.
 */
export async function disableTarget(
  table: Table,
  target: TargetItem,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { of, item } = target;
  const { organization_id: org, id, name, version } = item;
  const after = { status: 'disabled', disabled_reason: reason };
  const line = auditWrite(org, theService, at, {
    action: `${of}.disabled`,
    target: { type: of, id, name },
    before: { status: item.status, disabled_reason: item.disabled_reason },
    after,
  });
  const fields = { ...after, updated_at: at.toISOString() };
  const notice: Notice = { kind: 'disabled', at: at.toISOString(), reason };
  return written(
    withFreshState(async () => {
      const { state, version: read } = await readState(table, id);
      // Runners keep their places: they find out when they next read the state.
      const next = { ...freshState, places: state.places, notice };
      const put = stateWrite(
        { organizationId: org, targetId: id },
        { state: next, version: read },
        at,
      );
      try {
        await transact(table, [
          { Update: versionedUpdate(targetKey(org, id), version, fields) },
          line,
          { Put: put },
        ]);
      } catch (error) {
        // Of the state alone: somebody else's attempt has ended. It is read again.
        if (failedConditions(error)?.includes(0) === false) throw new StaleState('a target', error);
        throw error;
      }
    }),
  );
}
