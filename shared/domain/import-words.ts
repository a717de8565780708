import { grouped } from './grouped.ts';

/** What is said of the rows of an import, and of a table that can't be read as one. */
export const importWords = {
  neither: () => 'It has neither a name nor an artist.',
  badName: ({ fault }: { fault: string }) => `The name ${fault}.`,
  badArtist: ({ why }: { why: string }) => `The artist can’t be read: ${why}`,
  badTags: ({ fault }: { fault: string }) => `A tag ${fault}.`,
  manyTags: ({ max }: { max: number }) => `An artist can have at most ${max} tags.`,
  otherColumns: () => 'It has another number of columns than the first line.',
  badQuotes: ({ line }: { line: number }) =>
    `has a quotation mark that isn’t closed, in the cell that ends on line ${line}`,
  unknownArtist: () => 'The catalog has no artist with this ID.',
  unknownName: () => 'The catalog has no artist by this name. Give its URL.',
  choose: () => 'Several artists may be meant. Choose one.',
  overPlan: () => 'Your plan has no room for another artist.',
  malformed: () => 'The catalog’s answer about this artist made no sense.',
  noRows: () => 'has no rows below its first line',
  manyRows: ({ max }: { max: number }) => `has more than ${grouped(max)} rows. Split it`,
  noHeader: ({ known }: { known: string }) =>
    `must begin with a line that names its columns, at least name or artist (known: ${known})`,
  unknownColumn: ({ name, known }: { name: string; known: string }) =>
    `has the unknown column “${name}” (known: ${known})`,
} as const;
