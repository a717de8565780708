import type { ReleaseHistory } from '../../../shared/findings/risk/backtest.ts';

type Release = ReleaseHistory['known'][number];

/** Years with a label: codes follow the label, which is the kindest case for a detector. */
type Era = readonly [label: string, code: string, ...years: number[]];

const genres = ['Alternative'];

function own(artist: string, eras: readonly Era[]): Release[] {
  return eras
    .flatMap(([label, code, ...years]) => years.map((year) => ({ label, code, year })))
    .map(({ label, code, year }, at) => ({
      title: `Own ${at + 1}`,
      type: at % 3 === 0 ? ('album' as const) : ('single' as const),
      date: `${year}-${String((at % 9) + 1).padStart(2, '0')}-${10 + (at % 18)}`,
      label,
      upc: `700${code.charCodeAt(0)}${code.charCodeAt(1)}0${String(at).padStart(4, '0')}0`,
      isrcs: [`US${code}A${String(year).slice(2)}${String(at).padStart(5, '0')}`],
      contributors: [artist],
      genres,
    }));
}

function fake(artist: string, at: string, changes: Partial<Release> = {}) {
  const year = at.slice(2, 4);
  return {
    ...{ at: `${at}T09:00:00Z`, title: 'Fake', type: 'album' as const, date: at },
    ...{ label: 'Ghost Lake Records', upc: `5059876501${at.slice(8)}0` },
    ...{ isrcs: [`QZK6H${year}000${at.slice(8)}`], contributors: [artist], genres: ['Ambient'] },
    ...changes,
  };
}

function history(
  artist: string,
  eras: readonly Era[],
  ...arrivals: readonly ReturnType<typeof fake>[]
): ReleaseHistory {
  return { artist, known: own(artist, eras), arrivals: [...arrivals] };
}

const years = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/**
 * What was put on artists' profiles, as reported in 2024 and 2025, with other names: three albums in three
 * days, one after years of silence, on a small artist's profile, on that of somebody who changed labels again
 * and again, between two regular releases.
 */
export const fakes: readonly ReleaseHistory[] = [
  history(
    'Amber Quay',
    [
      ['Birch Records', 'KA', ...years(2007, 2012)],
      ['Copper Records', 'LA', ...years(2015, 2023)],
    ],
    ...['2024-12-01', '2024-12-02', '2024-12-03'].map((at) => fake('Amber Quay', at)),
  ),
  history(
    'Bright Furnace',
    [
      ['Birch Records', 'KA', 1999, 2000, 2003],
      ['Copper Records', 'LA', 2004, 2005, 2006],
      ['Delta Records', 'MA', ...years(2009, 2020)],
    ],
    fake('Bright Furnace', '2024-12-01'),
  ),
  history(
    'Cobalt Heron',
    [['Cobalt Heron Music', 'KA', ...years(2015, 2019)]],
    fake('Cobalt Heron', '2024-12-01'),
  ),
  history(
    'Dune Parlour',
    [['Dune Parlour Music', 'KA', 2016, 2017, 2018]],
    fake('Dune Parlour', '2024-12-01'),
  ),
  history(
    'Early Lantern',
    [
      ['Birch Records', 'KA', 1975, 1976],
      ['Copper Records', 'LA', 1978, 1979, 1980],
      ['Delta Records', 'MA', ...years(1988, 1991)],
      ['Ember Records', 'NA', 1992, 1993],
      ['Delta Records', 'MA', 1997, 1998, 1999],
      ['Fjord Records', 'OA', ...years(2006, 2009)],
      ['Grove Records', 'PA', 2017, 2018, 2019],
    ],
    fake('Early Lantern', '2025-12-01', { label: 'Syntax Error', genres }),
  ),
  history(
    'Feral Orchard',
    [['Birch Records', 'KA', ...years(2017, 2022), 2025]],
    fake('Feral Orchard', '2025-12-01', { genres }),
  ),
  history(
    'Grey Almanac',
    [['Birch Records', 'KA', ...years(2012, 2025)]],
    fake('Grey Almanac', '2025-12-01', { genres }),
  ),
  history(
    'Hollow Crane',
    [['Hollow Crane', 'KA', 2021, 2022]],
    fake('Hollow Crane', '2025-12-01', { contributors: ['Hollow Crane', 'Some Writer'], genres }),
  ),
  history(
    'Iron Sparrow',
    [['Birch Records', 'KA', ...years(2001, 2009)]],
    fake('Iron Sparrow', '2025-12-01', { label: 'Iron Sparrow', genres }),
  ),
];
