import type { CatalogRelease, CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { aPage, aRelease, aTrack } from './build.ts';

/** Releases that come at once, with their pages; null: not known by its id, absent: silent. */
export interface Coming {
  releases: readonly CatalogRelease[];
  pages: ReadonlyMap<string, CatalogReleaseDetails | null>;
}

interface Kind {
  /** Ids from here on. */
  from?: number;
  date?: string;
  label?: string;
  registrant?: string;
  upc?: string | null;
  title?: (at: number) => string;
  /** Besides the artist. */
  guests?: readonly string[];
  /** Somebody else's: the artist is only on it. */
  main?: string;
  page?: 'there' | 'silent' | 'unknown';
}

/** So many of a kind; without more said they are somebody else's, of ten years ago. */
export function coming(count: number, kind: Kind = {}): Coming {
  const { from = 900, date = '2015-03', label = 'Ancient Lake Records', main } = kind;
  const { registrant = 'QZ7KD', upc = '5099749534728', guests = [], page = 'there' } = kind;
  const title = kind.title ?? ((at: number) => `Elsewhere ${at}`);
  const own = { id: '27', name: 'Rosa Nebel' };
  const releases = Array.from({ length: count }, (_, at) =>
    aRelease({
      id: String(from + at),
      title: title(from + at),
      release_date: `${date}-${String((at % 27) + 1).padStart(2, '0')}`,
    }),
  );
  const pageOf = (release: CatalogRelease) =>
    aPage({
      ...release,
      ...{ label, upc },
      main_artists: main === undefined ? [own] : [{ id: '66', name: main }],
      contributors: [own, ...guests.map((name) => ({ id: null, name }))],
      tracks: [1, 2, 3].map((position) =>
        aTrack(position, {
          id: `${release.id}-${position}`,
          isrc: `${registrant}150000${position}`,
        }),
      ),
    });
  const pages = releases.flatMap((release): [string, CatalogReleaseDetails | null][] => {
    if (page === 'silent') return [];
    return [[release.id, page === 'unknown' ? null : pageOf(release)]];
  });
  return { releases, pages: new Map(pages) };
}

/** Of the artist's own label and studio, as long ago. */
export const own = (count: number, kind: Kind = {}) =>
  coming(count, {
    ...{ from: 500, label: 'Nebel Records', registrant: 'DEA12', upc: '0724384960650' },
    ...{ title: (at: number) => `Wide Shore ${at}`, guests: ['Ivo Lang'] },
    ...kind,
  });

/** Several kinds together. */
export function together(...some: readonly Coming[]): Coming {
  return {
    releases: some.flatMap(({ releases }) => releases),
    pages: new Map(some.flatMap(({ pages }) => [...pages])),
  };
}

const each = (type: string, ids: readonly number[]) => ids.map((id) => `${type} ${id}`);
const suspicious = (...ids: number[]) => each('critical RELEASE_SUSPICIOUS', ids);
const older = (...ids: number[]) => each('info BACK_CATALOG_ADDED', ids);

/** What comes to an artist with eight releases, and what is told of it. */
export const comingCases: readonly {
  when: string;
  comes: Coming;
  complete?: boolean;
  tells: readonly string[];
}[] = [
  {
    when: 'three come that look like somebody else’s',
    comes: coming(3),
    tells: ['critical PROFILE_MERGED 27'],
  },
  {
    when: 'forty of them come',
    comes: coming(40),
    tells: ['critical PROFILE_MERGED 27'],
  },
  {
    when: 'each of them is of another label and registrant',
    comes: together(
      coming(1, { label: 'One' }),
      coming(1, { from: 901, label: 'Two', registrant: 'GBX7A' }),
      coming(1, { from: 902, label: 'Three', registrant: 'FRZ11' }),
    ),
    tells: ['critical PROFILE_MERGED 27'],
  },
  {
    when: 'less of the artist’s own come with them',
    comes: together(coming(3), own(2)),
    tells: ['critical PROFILE_MERGED 27', ...older(500, 501)],
  },
  {
    when: 'one of them is new',
    comes: together(coming(2), coming(1, { from: 902, date: '2026-11' })),
    tells: ['critical PROFILE_MERGED 27'],
  },
  {
    when: 'one comes',
    comes: coming(1),
    tells: suspicious(900),
  },
  {
    when: 'two come',
    comes: coming(2),
    tells: suspicious(900, 901),
  },
  {
    when: 'one comes with many of the artist’s own',
    comes: together(coming(1), own(4)),
    tells: [...older(500, 501, 502, 503), ...suspicious(900)],
  },
  {
    when: 'as many of the artist’s own come with them',
    comes: together(coming(3), own(3)),
    tells: [...older(500, 501, 502), ...suspicious(900, 901, 902)],
  },
  {
    when: 'they came out just now',
    comes: coming(3, { date: '2026-11' }),
    tells: suspicious(900, 901, 902),
  },
  {
    when: 'forty of the artist’s own come',
    comes: own(40),
    tells: older(...Array.from({ length: 40 }, (_, at) => 500 + at)),
  },
  {
    when: 'the back catalogue comes with a new label and known codes',
    comes: own(3, { label: 'Wide Water Music' }),
    tells: each('info BACK_CATALOG_ADDED', [500, 501, 502]),
  },
  {
    when: 'it comes with a new label and new ISRCs, and the old titles',
    comes: coming(3, { title: (at) => `Wide Water ${at - 899}` }),
    tells: suspicious(900, 901, 902),
  },
  {
    when: 'it comes with a new label and new ISRCs, and who was on the others',
    comes: coming(3, { guests: ['Ivo Lang'] }),
    tells: suspicious(900, 901, 902),
  },
  {
    when: 'it comes with a new label and new ISRCs, by the same distributor',
    comes: coming(3, { upc: '0724384960650' }),
    tells: suspicious(900, 901, 902),
  },
  {
    when: 'the artist is a guest on all of them',
    comes: coming(4, { main: 'Various Artists' }),
    tells: each('info APPEARS_ON_ADDED', [900, 901, 902, 903]),
  },
  {
    when: 'two come beside records on which the artist is a guest',
    comes: together(coming(2), coming(3, { from: 910, main: 'Various Artists' })),
    tells: [...each('info APPEARS_ON_ADDED', [910, 911, 912]), ...suspicious(900, 901)],
  },
  {
    when: 'the list that shows them is not complete: their own pages say whose they are',
    comes: coming(3),
    complete: false,
    tells: ['critical PROFILE_MERGED 27'],
  },
  {
    when: 'two come beside rows that lead nowhere',
    comes: together(coming(2), coming(3, { from: 910, page: 'unknown' })),
    tells: suspicious(900, 901),
  },
];
