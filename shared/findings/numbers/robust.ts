/** The share of the normal distribution's standard deviation that the median deviation is. */
const madToDeviation = 1.4826;

/** The value in the middle; of an even count the mean of both. 0 of none. */
export function median(values: readonly number[]): number {
  // Typed arrays sort by number, in half the time: this is most of the work of judging numbers.
  const sorted = Float64Array.from(values).sort();
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Fewer different counts may all be round by chance. */
const roundedMin = 3;

/** What all of some counts are rounded to, a power of ten: 1 if they are exact, or too few to know. */
export function rounding(values: readonly number[]): number {
  let unit = 1;
  if (values.some((value) => value % 10 !== 0)) return unit;
  const different = [...new Set(values)].filter((value) => value > 0);
  if (different.length < roundedMin) return unit;
  while (different.every((value) => value % (unit * 10) === 0)) unit *= 10;
  return unit;
}

/**
 * How far values usually are from `center`: a standard deviation that a few wild ones don't change,
 * however wild.
 */
export function deviation(values: readonly number[], center: number): number {
  return madToDeviation * median(values.map((value) => Math.abs(value - center)));
}
