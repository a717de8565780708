import { patience } from '../patience.ts';
import { holdOn } from '../waiting.ts';
import type { Finding, OpenChange, Verdict } from '../types.ts';

/**
 * A profile that the catalog does not know. When it is taken down its list goes with it; one that
 * goes later is likelier to be a second fault of the source.
 * @param against the list still shows releases; null: it doesn't.
 */
export function judgeAbsence(
  open: OpenChange,
  again: Finding,
  against: string | null,
  now: Date,
): Verdict {
  if (against !== null) return holdOn(open, now, against, doubted(again, now.toISOString()));
  const { doubted_at } = open.payload;
  if (
    doubted_at === undefined ||
    now.getTime() - Date.parse(doubted_at) >= patience.profileAndList * 1000
  ) {
    return { kind: 'confirm', finding: again };
  }
  return holdOn(open, now, 'its releases were listed without it', doubted(again, doubted_at));
}

function doubted(finding: Finding, doubted_at: string): Finding {
  return { ...finding, payload: { ...finding.payload, doubted_at } };
}
