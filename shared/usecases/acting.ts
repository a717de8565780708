import type { Doer } from '../domain/audit.ts';
import type { PlanName } from '../domain/plan.ts';

/** Where and when a request acts. */
export interface Acting {
  organization: { id: string; name: string; plan: PlanName };
  now: Date;
}

/** A request that changes something: where, when, and by whom for the audit log. */
export interface Doing extends Acting {
  by: Doer;
}
