import { ApiError } from '../../../shared/client/api-error.ts';

/** What a failed request means for the page. */
export type ProblemState =
  | { kind: 'offline' }
  | { kind: 'role' }
  | { kind: 'plan'; requiredPlan: string | null }
  | { kind: 'signed_out' }
  | { kind: 'not_fresh' }
  | { kind: 'not_found' }
  | { kind: 'conflict'; code: string }
  | { kind: 'invalid' }
  | { kind: 'too_many'; retryAfterSeconds: number }
  | { kind: 'unavailable'; retryAfterSeconds: number | null }
  | { kind: 'broken' };

const byCode: Readonly<Record<string, ProblemState>> = {
  role_required: { kind: 'role' },
  creator_only: { kind: 'role' },
  unauthorized: { kind: 'signed_out' },
  session_required: { kind: 'signed_out' },
  fresh_sign_in_required: { kind: 'not_fresh' },
};

/** What the page does about `error`: one of a few states, whatever was asked. */
export function problemState(error: Error): ProblemState {
  // `fetch` rejects with a TypeError where no answer came at all.
  if (!(error instanceof ApiError))
    return { kind: error instanceof TypeError ? 'offline' : 'broken' };
  const { status, code, members, retryAfterSeconds } = error;
  if (code === 'plan_required' || code === 'plan_limit_reached') {
    const plan = members.required_plan;
    return { kind: 'plan', requiredPlan: typeof plan === 'string' ? plan : null };
  }
  const known = byCode[code];
  if (known) return known;
  if (status === 404) return { kind: 'not_found' };
  if (status === 409) return { kind: 'conflict', code };
  if (status === 429) return { kind: 'too_many', retryAfterSeconds: retryAfterSeconds ?? 1 };
  if (status === 503) return { kind: 'unavailable', retryAfterSeconds };
  return { kind: status >= 400 && status < 500 ? 'invalid' : 'broken' };
}
