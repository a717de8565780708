/** Who comes back within this time has not been away. */
const awayMs = 30 * 60_000;

export interface Visit {
  /** When the visit before was over: what came since is new. Null at the first one in this browser. */
  since: string | null;
  /** When somebody was last here. */
  seen: string;
}

/** The visit of who opens the page `now`, after the one that was kept as text. */
export function nextVisit(kept: string | null, now: Date): Visit {
  const seen = now.toISOString();
  const [since = '', last = ''] = kept?.split(' ') ?? [];
  if (Number.isNaN(Date.parse(last))) return { since: null, seen };
  if (now.getTime() - Date.parse(last) > awayMs) return { since: last, seen };
  return { since: since === '' ? null : since, seen };
}

/** A visit as it is kept. */
export function visitText({ since, seen }: Visit): string {
  return `${since ?? ''} ${seen}`;
}
