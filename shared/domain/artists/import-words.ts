import { grouped } from '../text/shown.ts';

/** What is said of the rows of an import. */
export const importWords = {
  neither: () => 'It has neither a name nor an artist.',
  badName: ({ fault }: { fault: string }) => `The name ${fault}.`,
  badArtist: ({ why }: { why: string }) => `The artist can’t be read: ${why}`,
  badTags: ({ fault }: { fault: string }) => `A tag ${fault}.`,
  manyTags: ({ max }: { max: number }) => `An artist can have at most ${max} tags.`,
  badIdentity: ({ part, fault }: { part: string; fault: string }) =>
    `An entry of ${part} ${fault}.`,
  longIdentity: () =>
    'It says too much of what is theirs for one row. State it on the artist’s page, or with the API.',
  otherColumns: () => 'It has another number of columns than the first line.',
  unknownArtist: () => 'The catalog has no artist with this ID.',
  unknownName: () => 'The catalog has no artist by this name. Give its URL.',
  choose: () => 'Several artists may be meant. Choose one.',
  chooseSimilar: () =>
    'No artist has exactly this name. Choose one of those that the catalog found.',
  overPlan: () => 'Your plan has no room for another artist.',
  overPlanToProve: () =>
    'Your plan has no room for another artist, counting those whose verification is pending.',
  needsProof: () => 'Prove that you represent the artist: the proofs of the import say how.',
  unproven: ({ status }: { status: 'failed' | 'expired' | 'cancelled' }) =>
    ({
      failed: 'The operator rejected its verification.',
      expired: 'Its verification expired. Import the row again.',
      cancelled: 'Its verification was cancelled. Import the row again.',
    })[status],
  malformed: () => 'The catalog’s answer about this artist made no sense.',
} as const;

/** Why a table can’t be read at all. Continues “body.csv …”. */
export const tableWords = {
  badQuotes: ({ line }: { line: number }) =>
    `has a quotation mark that isn’t closed, in the cell that ends on line ${line}`,
  longRow: ({ line }: { line: number }) =>
    `has a row that is far too long, on line ${line}. Is a quotation mark not closed?`,
  noRows: () => 'has no rows below its first line',
  manyRows: ({ max }: { max: number }) => `has more than ${grouped(max)} rows. Split it`,
  noHeader: ({ known, least }: { known: string; least: string }) =>
    `must begin with a line that names its columns, at least ${least} (known: ${known})`,
  unknownColumn: ({ name, known }: { name: string; known: string }) =>
    `has the unknown column “${name}” (known: ${known})`,
  doubledColumn: () => 'has a column twice',
} as const;
