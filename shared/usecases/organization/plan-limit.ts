import { Problem } from '../../domain/problems/errors.ts';
import { planFull } from '../../domain/problems/problem-details.ts';
import { type PlanLimits, type PlanName, plans, smallestPlan } from '../../domain/plans/plan.ts';

/** The refusal of one more of `what` than the plan includes, naming the plan that would do. */
export function planLimitReached(
  what: keyof PlanLimits &
    ('monitored_artists' | 'webhooks' | 'destinations' | 'api_keys' | 'members'),
  plan: PlanName,
): Problem {
  const limit = plans[plan][what];
  const required = smallestPlan((limits) => limits[what] > limit);
  return new Problem(
    'plan_limit_reached',
    planFull(plan, limit, what.replace('_', ' '), required),
    { facts: { required_plan: required } },
  );
}
