import { nextVisit, visitText } from './next-visit.ts';

const kept = 'artist-monitor-visit';
const visit = nextVisit(localStorage.getItem(kept), new Date());

function keep(): void {
  localStorage.setItem(kept, visitText({ ...visit, seen: new Date().toISOString() }));
}

keep();
addEventListener('visibilitychange', keep);

/** Since when changes are new; null: nobody has been here before. */
export const sinceVisit = visit.since;
