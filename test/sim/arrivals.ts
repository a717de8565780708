import { assumed } from './assumptions.ts';
import type { Fleet } from './fleet.ts';
import type { Pages } from './pages.ts';
import type { People } from './people.ts';
import type { Scenario } from './scenarios.ts';
import type { Ticks } from './ticks.ts';

/** New artists, one every two seconds: each is read while a person waits, and its pages after that. */
export function arrive(second: number, { scenario, fleet, ticks, pages, people }: Arriving): void {
  const { at, artists = 0 } = scenario.imported ?? {};
  if (at === undefined || second < at * 3600 || second % 2 === 1) return;
  const artist = fleet.isHere.indexOf(0, fleet.count - artists);
  if (artist === -1) return;
  fleet.isHere[artist] = 1;
  for (const times of [fleet.seenAt, fleet.lastCheckedAt, fleet.listAt, fleet.allAt])
    times[artist] = second;
  ticks.slots.add(artist);
  pages.add(artist, second);
  for (let request = 0; request < assumed.requestsOfNew; request += 1) people.ask(second * 1000);
}

/** Where a new artist comes to. */
interface Arriving {
  scenario: Scenario;
  fleet: Fleet;
  ticks: Ticks;
  pages: Pages;
  people: People;
}
