import type { Quota } from '../../../shared/domain/quota/quota.ts';
import type { Paces } from '../../../shared/checks/rules/rings.ts';

/** How the artists of a schedule are visited. */
export interface Ticking {
  lanes: number;
  paces: Paces;
  /** What the provider allows each lane; only ticks are held to it. */
  quota: Quota;
}

/** As operators have it who set nothing. */
export const tickingAsUsual: Ticking = {
  lanes: 1,
  paces: { business: 5, pro: 30, free: 360 },
  quota: { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } },
};
