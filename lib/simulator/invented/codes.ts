import type { Chance } from './chance.ts';

/**
 * A UPC of 12 digits with its check digit. It begins with 4, which GS1 leaves to shops for their own
 * use, so that it is never the code of a real record.
 */
export function newUpc(from: Chance): string {
  const digits = `4${Array.from({ length: 10 }, () => from.int(0, 9)).join('')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** The GS1 check digit of the digits before it: weights 3 and 1, from the right. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** An ISRC: registrant (country and three characters), two digits of the year, five of a number. */
export function newIsrc(registrant: string, date: string, from: Chance): string {
  return `${registrant}${date.slice(2, 4)}${String(from.int(0, 99_999)).padStart(5, '0')}`;
}

/** A registrant code, such as QZ7KD, in a country. */
export function newRegistrant(country: string, from: Chance): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
  return `${country}${[1, 2, 3].map(() => letters.charAt(from.int(0, letters.length - 1))).join('')}`;
}
