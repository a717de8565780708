import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { read } from '../api.ts';
import { numberText } from '../format.ts';

export interface PlanLimitProps {
  of: 'destinations' | 'alert_rules';
  /** The button that adds one more: only where the plan has room. */
  children: ComponentChildren;
}

const names = { destinations: 'destinations', alert_rules: 'alert rules' };

/** How much of the plan is in use, and the way to one more; without room, why there is none. */
export function PlanLimit({ of, children }: PlanLimitProps) {
  const organization = useQuery(read('GET /api/v1/org'));
  const plan = organization.data?.plan;
  if (plan === undefined) return <div class="actions">{children}</div>;
  const [used, limit] = [plan.usage[of], plan.limits[of]];
  if (used >= limit) {
    return (
      <p class="notice">
        All {numberText(limit)} {names[of]} of your plan are in use. Delete one to add another.{' '}
        <a href="/app/org">View your plan</a>
      </p>
    );
  }
  return (
    <div class="plan-limit">
      <span class="muted">
        {numberText(used)} of {numberText(limit)} {names[of]}
      </span>
      {children}
    </div>
  );
}
