import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';

/** What the daily audit of deliveries looked at, and what it missed. */
export const Audited = z.object({
  changes: z.int(),
  /** Deliveries and notices that were to be there: one for each change and target. */
  owed: z.int(),
  /** Of these the ones of which nothing is on record, and which nothing will make anymore. */
  lost: z.int(),
  /** A few of the changes that they are of. */
  lost_changes: z.array(idSchema('change')),
});
export type Audited = z.infer<typeof Audited>;

/** An audit of changes that were confirmed in some time, the end not included. */
export const Audit = Audited.extend({ since: Timestamp, until: Timestamp });
export type Audit = z.infer<typeof Audit>;

export const nothingAudited: Audited = { changes: 0, owed: 0, lost: 0, lost_changes: [] };

const shownMax = 10;

/** What two parts of an audit saw. */
export function together(one: Audited, other: Audited): Audited {
  return {
    changes: one.changes + other.changes,
    owed: one.owed + other.owed,
    lost: one.lost + other.lost,
    lost_changes: [...new Set([...one.lost_changes, ...other.lost_changes])].slice(0, shownMax),
  };
}
