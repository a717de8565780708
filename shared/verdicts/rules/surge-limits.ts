/** The artists with a type of change are counted in slots of five minutes. */
export const slotMinutes = 5;
export const slotsPerHour = 60 / slotMinutes;
const slotsPerTenMinutes = 10 / slotMinutes;

/** This many artists in an hour … */
const artistsMin = 20;
/** … and more than this many times the usual rate: then it is taken for a fault of the source. */
const usualTimes = 5;
/** This many within ten minutes may be the first of very many: the service waits for more. */
const artistsFew = 5;

/** Fewer than these are chance, however little of the catalog is read. */
const artistsMinLeast = 4;
const artistsFewLeast = 2;
/**
 * Five times the usual rate means little where hardly any are usual. So the chance of as many has to be
 * below this: true changes that happen to come together then cause a hold about once a year.
 */
const chanceMax = 1e-5;
/** From this usual rate on, five times as many are never chance. */
const usualEnough = artistsMin / usualTimes;

/** How many artists in a span of slots are too many. */
export interface Limit {
  /** Slots. */
  length: number;
  artistsMin: number;
  /** What the chance of as many may be, at the usual rate. */
  chanceMax: number;
}

/**
 * The limits for a surge, and for one that may be beginning. Where only a part of the artists is read
 * that a service reads which spares nothing, so many fewer are enough; and as they come more slowly,
 * what may be the first of many is looked for in a longer time, up to an hour.
 */
export function limitsOf(part: number): { surge: Limit; beginning: Limit } {
  return {
    surge: {
      length: slotsPerHour,
      artistsMin: Math.max(artistsMinLeast, Math.ceil(artistsMin * part)),
      chanceMax,
    },
    beginning: {
      length: Math.min(slotsPerHour, Math.ceil(slotsPerTenMinutes / part)),
      artistsMin: Math.max(artistsFewLeast, Math.ceil(artistsFew * part)),
      chanceMax: 1,
    },
  };
}

/** Whether so many artists in a span are too many, where `usual` is the mean for such a span. */
export function areTooMany(artists: number, usual: number, limit: Limit): boolean {
  if (artists < limit.artistsMin || artists <= usualTimes * usual) return false;
  return usual >= usualEnough || chanceOfAtLeast(artists, usual) <= limit.chanceMax;
}

/** The chance of at least `count`, where `mean` are usual and each comes by itself (Poisson). */
function chanceOfAtLeast(count: number, mean: number): number {
  let each = Math.exp(-mean);
  let fewer = 0;
  for (let at = 0; at < count; at += 1) {
    fewer += each;
    each *= mean / (at + 1);
  }
  return Math.max(0, 1 - fewer);
}
