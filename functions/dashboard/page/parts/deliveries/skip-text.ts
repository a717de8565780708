import { deliveries } from '../../text/deliveries.ts';

/** Why a delivery was skipped, in words; a reason nobody knows stays as it is. */
export function skipText(reason: string): string {
  const texts: Readonly<Record<string, string>> = deliveries.skipReasons;
  return texts[reason] ?? reason;
}
