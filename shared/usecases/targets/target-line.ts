import type { Deed } from '../../table/people/audit.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import type { Write } from '../../table/transaction.ts';
import { auditLine, type Doing } from '../acting.ts';

type Done = 'created' | 'updated' | 'deleted' | 'secret_rotated';

/** The line of the audit log about what was done to a target. */
export function targetLine(
  doing: Pick<Doing, 'by' | 'now'> & { organization: { id: string } },
  done: Done,
  { of, item: { id, name } }: { of: TargetItem['of']; item: { id: string; name: string } },
  fields: Pick<Deed, 'before' | 'after'>,
): Write {
  return auditLine(doing, `${of}.${done}`, { id, name }, fields);
}
