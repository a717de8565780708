/** An artist whose profile goes back and forth for days, and what that costs. */
import { rows, type Row } from './distort.ts';
import { placesOf } from './place.ts';
import { shelvesOf } from './shelf.ts';
import { Surges } from './surges.ts';
import { Watcher } from './watcher.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;
const checkMinutes = 60;
const probeMinutes = 5;
const seed = 3;
const firstDay = '2026-01-05';
const startsAt = Date.parse(firstDay);
/** It begins beside the hour. */
const beginsAt = startsAt + 37 * minuteMs;

/** So many minutes otherwise, so many as it is. */
export interface Flicker {
  on: number;
  off: number;
  change: (row: Row) => Row;
}

/** Of a day, but for what was told in all of them. */
export interface Spent {
  checks: number;
  rechecks: number;
  /** Of the catalog, those of probes included. */
  requests: number;
  told: number;
}

/** Watches such an artist for so many days: a check each hour, and a probe every five minutes. */
export async function watchFlicker({ on, off, change }: Flicker, days: number): Promise<Spent> {
  let time = startsAt;
  let requests = 0;
  const now = () => new Date(time);
  const shelves = shelvesOf(seed, firstDay, 10, now);
  const [place] = placesOf(shelves, { seed, checkedWithinMs: 1 });
  if (!place) throw new Error('nobody is there');
  const { shelf, id } = place;
  const otherwise = rows((path) => path === `/artist/${id}`, change);
  const isOn = () => time >= beginsAt && ((time - beginsAt) / minuteMs) % (on + off) < on;
  const watcher = new Watcher(shelf, String(id), new Surges(), {
    ...{ now, checksPerHour: 0, plan: 'business', isProbed: true },
  });
  await watcher.begin();
  shelf.faults.push({
    ...{ from: 0, until: Infinity },
    apply: (asked) => {
      requests += 1;
      return isOn() ? otherwise(asked) : asked.answer;
    },
  });
  let looks: Date[] = [];
  let [checks, rechecks] = [0, 0];
  const check = async () => {
    checks += 1;
    looks.push(...(await watcher.check()));
  };
  for (let minute = 0; minute < days * dayMinutes; minute += 1) {
    time = startsAt + minute * minuteMs;
    if (looks.some((at) => at.getTime() <= time)) {
      rechecks += 1;
      looks = looks.filter((at) => at.getTime() > time);
      looks.push(...(await watcher.recheck()).looks);
    }
    if (minute % checkMinutes === 0) await check();
    else if (minute % probeMinutes === 0 && (await watcher.probe())) await check();
  }
  const told = watcher.settled.filter(({ status }) => status === 'confirmed').length;
  return { checks: checks / days, rechecks: rechecks / days, requests: requests / days, told };
}
