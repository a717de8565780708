const kept = 'artist-monitor-visit';
/** Who comes back within this time has not been away. */
const awayMs = 30 * 60_000;

interface Visit {
  /** When this visit began to count as one, after the last one: what came since is new. */
  since: string | null;
  seen: string;
}

/**
 * The time since which changes are new to whoever opens the inbox `now`: when they last left it. Null at
 * the first visit in this browser. @param stored the visit that was kept; what to keep is returned with it
 */
export function nextVisit(stored: string | null, now: Date): Visit {
  const seen = now.toISOString();
  const [since = '', last = ''] = stored?.split(' ') ?? [];
  if (Number.isNaN(Date.parse(last))) return { since: null, seen };
  const isBack = now.getTime() - Date.parse(last) > awayMs;
  return { since: isBack ? last : since === '' ? null : since, seen };
}

function keep({ since, seen }: Visit): void {
  localStorage.setItem(kept, `${since ?? ''} ${seen}`);
}

const visit = nextVisit(localStorage.getItem(kept), new Date());
keep(visit);
addEventListener('visibilitychange', () => {
  keep({ ...visit, seen: new Date().toISOString() });
});

/** Since when changes are new; null: nobody has been here before. */
export const sinceVisit = visit.since;
