import { quoted } from '../../findings/phrases.ts';
import { grouped } from '../text/shown.ts';

interface Titled {
  title: string | null;
}

/** What we say about releases that are expected. */
export const expectedWords = {
  missed: ({ artist, title, upc, date }: Record<'artist' | 'upc' | 'date', string> & Titled) =>
    `${title === null ? `The release with the UPC ${upc}` : quoted(title)} by ${quoted(artist)} was expected for ${date}, and isn’t in the catalog.`,
  notThere: ({ date }: { date: string }) =>
    `no release that was checked since ${date} matches what was expected`,
  wrongRow: ({ line, fault }: { line: number; fault: string }) => `on line ${line}: ${fault}`,
  wrongCell: ({ column, fault }: { column: string; fault: string }) =>
    column === '' ? fault : `${column} ${fault}`,
  tooMany: ({ max }: { max: number }) =>
    `An artist can have at most ${grouped(max)} expected releases. Withdraw some that came or won’t come.`,
} as const;
