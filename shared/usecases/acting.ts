import type { Doer } from '../domain/people/audit.ts';
import type { HistoryOwner } from '../domain/plans/plan.ts';

/** Where and when a request acts. */
export interface Acting {
  organization: { id: string; name: string } & HistoryOwner;
  now: Date;
}

/** A request that changes something: where, when, and by whom for the audit log. */
export interface Doing extends Acting {
  by: Doer;
}
