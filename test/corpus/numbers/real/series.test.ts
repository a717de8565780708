import {
  hasSeries,
  inventedSeries,
  type Judged,
  readLabels,
  readSeries,
  scoreSeries,
  type SeriesScore,
} from './series.ts';

const toldOf = ({ series, report }: Judged) => `${series} ${report.confirmedOn}: ${report.summary}`;
/** Of twelve labeled losses, one may be missed. */
const missedMax = 1 / 12;
const reportsPerYearMax = 0.6;

const sets = [
  {
    name: 'invented series',
    read: async () => {
      const { series, labels, happened } = inventedSeries();
      return { series, labels, happened };
    },
  },
  // Recordings of real artists are no part of the project.
  ...(hasSeries
    ? [
        {
          name: 'recorded series',
          read: async () => ({ series: await readSeries(), labels: readLabels(), happened: 0 }),
        },
      ]
    : []),
];

describe.each(sets)('of $name', ({ read }) => {
  let score: SeriesScore;
  let happened: number;
  beforeAll(async () => {
    const set = await read();
    score = scoreSeries(set.series, set.labels);
    happened = set.happened;
  });
  const reported = (is: (one: Judged) => boolean) => score.reports.filter(is).map(toldOf);

  it('clear losses are reported within a week, eleven of twelve', () => {
    expect(score.labels).toBeGreaterThanOrEqual(12);
    const missed = score.missed.map(({ series, date }) => `${series} ${date}`);
    expect(missed.slice(Math.floor(score.labels * missedMax))).toEqual([]);
  });

  it('no drop that only takes back a rise of 28 days before is critical', () => {
    expect(score.reports.some(({ isEcho }) => isEcho)).toBe(true);
    expect(reported((one) => one.isEcho && one.report.severity === 'critical')).toEqual([]);
  });

  it('nothing is reported again that is not more serious', () => {
    expect(reported(({ isRepeat }) => isRepeat)).toEqual([]);
  });

  it('text and severity describe the same window', () => {
    const wrong = score.reports.filter(({ contradiction }) => contradiction !== null);
    expect(wrong.map((one) => `${toldOf(one)} ${one.contradiction}`)).toEqual([]);
  });

  it('there are few reports', () => {
    expect(score.reports.length).toBeLessThanOrEqual(happened + reportsPerYearMax * score.years);
  });
});
