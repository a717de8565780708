/** When what happens to invented artists and to their source. */
import { chance, type Chance } from '../../../lib/simulator/invented/chance.ts';
import type { Label } from './event.ts';
import type { Life } from './life.ts';
import { merge } from './merge.ts';
import { moments } from './moments.ts';
import { noises } from './noise.ts';
import type { Place } from './place.ts';
import type { Shelf } from './shelf.ts';

const dayMs = 86_400_000;
/** Links are read once a week. */
const linkDays = 8;
/** What comes to wait at the end is settled in so many days. */
export const settleDays = 3;

/** Days count from the beginning, which is in milliseconds since the epoch. */
export interface Calendar {
  seed: number;
  startsAt: number;
  days: number;
  /** Of each artist: one in each gap, somewhere in the first part of it. */
  events: {
    names: readonly string[];
    count: number;
    firstDay: number;
    gapDays: number;
    part: number;
  };
  /** Of each artist. */
  noises: { count: number; firstDay: number; withinDays: number };
  /** Of each artist: what is wrong for some minutes. */
  moments?: Calendar['noises'];
  /** When some of the artists are merged into others. */
  mergeDay: number | null;
  source: readonly SourceNoise[];
}

/** What befalls the whole source, in milliseconds since the epoch, for so many hours at most. */
export interface SourceNoise {
  name: string;
  at: number;
  from: Chance;
  hoursMax: number;
}

/** A day of a calendar, in milliseconds since the epoch, to the second. */
export function timeOf({ startsAt }: Pick<Calendar, 'startsAt'>, day: number): number {
  return Math.round((startsAt + day * dayMs) / 1000) * 1000;
}

/** Puts everything on the timeline. */
export function plan(life: Life, calendar: Calendar): void {
  for (const place of life.places) {
    planEvents(life, calendar, place);
    planMerge(life, calendar, place);
    planNoises(life, calendar, place);
    planMoments(life, calendar, place);
  }
  for (const shelf of new Set(life.places.map((place) => place.shelf))) {
    planDays(life, calendar, shelf);
  }
  for (const { name, at, from, hoursMax } of calendar.source) {
    life.timeline.put(at, () => {
      life.disturbSource(name, from, hoursMax);
    });
  }
}

/** Each kind in its turn, or the next one that can happen. */
function planEvents(life: Life, calendar: Calendar, place: Place): void {
  const { names, count, firstDay, gapDays, part } = calendar.events;
  for (let at = 0; at < count; at += 1) {
    const when = timeOf(calendar, firstDay + (at + part * place.from.float()) * gapDays);
    const first = (place.id * 7 + at) % names.length;
    life.timeline.put(when, () => {
      life.happenFirst(place, [...names.slice(first), ...names.slice(0, first)]);
    });
  }
}

function planMerge(life: Life, calendar: Calendar, place: Place): void {
  if (calendar.mergeDay === null || place.id % 10 !== 3) return;
  const when = timeOf(calendar, calendar.mergeDay);
  life.timeline.put(when, () => {
    if (mayMerge(place, life.labels, when)) life.happen(place, 'merge', merge);
  });
}

/** Not while it is away, to come back later, nor where its links would be told as the other one's. */
function mayMerge({ id, shelf }: Place, labels: readonly Label[], at: number): boolean {
  const isRecentLink = (label: Label) =>
    label.artist === String(id) &&
    label.event.startsWith('link') &&
    label.at > at - linkDays * dayMs;
  return shelf.world.artists[id]?.vanished === false && !labels.some(isRecentLink);
}

function planNoises(life: Life, calendar: Calendar, place: Place): void {
  const { count, firstDay, withinDays } = calendar.noises;
  for (let at = 0; at < count; at += 1) {
    const when = timeOf(calendar, firstDay + place.from.float() * withinDays);
    const name = place.from.pick(Object.keys(noises));
    life.timeline.put(when, () => {
      life.disturb(place, name);
    });
  }
}

/** Each kind in its turn, drawn apart: what else happens is the same without them. */
function planMoments(
  life: Life,
  { seed, startsAt, moments: planned }: Calendar,
  place: Place,
): void {
  if (!planned) return;
  const { count, firstDay, withinDays } = planned;
  const from = chance(seed, 'moments', place.id);
  const names = Object.keys(moments);
  for (let at = 0; at < count; at += 1) {
    const day = firstDay + ((at + from.float()) * withinDays) / count;
    const name = names[(place.id + at) % names.length] ?? '';
    life.timeline.put(timeOf({ startsAt }, day), () => {
      life.disturb({ ...place, from }, name);
    });
  }
}

/** The simulator's own days: followers drift, records come out, though not in the last days. */
function planDays(life: Life, { seed, startsAt, days }: Calendar, shelf: Shelf): void {
  const from = chance(seed, 'days', Object.keys(shelf.world.artists).join());
  const firstMidnight = Math.floor(startsAt / dayMs) * dayMs;
  for (let day = 1; day < days + settleDays; day += 1) {
    const midnight = firstMidnight + day * dayMs;
    life.timeline.put(midnight, () => {
      for (const artistId of life.newDay(shelf)) {
        if (day >= days - 2) continue;
        life.timeline.put(Math.round(midnight + from.float() * dayMs), () => {
          life.ownRecord(artistId, from);
        });
      }
    });
  }
}
