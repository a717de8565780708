import { deliveries } from '../../text/deliveries.ts';

/** Why a target takes nothing for now, and what to do about it; null while it does. */
export function refusalOf(target: { status: string; active?: boolean }): string | null {
  const { off, disabled, unconfirmed } = deliveries.refusals;
  if (target.status === 'disabled') return disabled;
  if (target.status === 'unconfirmed') return unconfirmed;
  return target.active === false ? off : null;
}
