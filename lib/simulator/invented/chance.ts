/** Chance that is the same for the same salt. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  float(): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  happens(probability: number): boolean;
  /** Mean 0, standard deviation 1. */
  normal(): number;
  hex(length: number): string;
}

/** A 32-bit number from a text: FNV-1a with a final mix. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

/** A generator (splitmix32) that begins where the salt says. */
export function chance(...salt: readonly (string | number)[]): Chance {
  let state = hash32(salt.join('/'));
  const float = () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) / 0x1_0000_0000;
  };
  const int = (low: number, high: number) => low + Math.floor(float() * (high - low + 1));
  return {
    float,
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    happens: (probability) => float() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
  };
}

/** A UUID (version 4 in form) from chance. */
export function uuidFrom(from: Chance): string {
  const variant = from.pick(['8', '9', 'a', 'b']);
  return [
    from.hex(8),
    from.hex(4),
    `4${from.hex(3)}`,
    `${variant}${from.hex(3)}`,
    from.hex(12),
  ].join('-');
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

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
