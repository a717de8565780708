import { hasSeries, readLabels, readSeries } from '../corpus/numbers/real/series.ts';
import { scoreSeries, type Judged } from '../corpus/numbers/real/score.ts';
import type { Figure, Report } from './measure.ts';

/** What the same scorer found at commit ac33a77, before numbers were judged by the rules of today. */
const before = { missed: 6, echoes: 14, criticalEchoes: 9, contradictions: 39, perYear: 0.46 };

/** Holds the detector of numbers against the series of real artists, where they are recorded. */
export async function seriesDetectionBench(): Promise<Report> {
  const title = 'Detection of changes of numbers of real artists';
  if (!hasSeries)
    return { title, how: 'No series are recorded here.', figures: [], isLeftOut: true };
  const score = scoreSeries(await readSeries(), readLabels());
  const count = (is: (one: Judged) => boolean) => score.reports.filter(is).length;
  return {
    title,
    how: `What \`npm run backtest\` reports of ${score.series} recorded series, ${Math.round(score.years)} artist-years without values that several of them share. All come from Spotify; none is a count of Deezer fans. The scorer (test/corpus/numbers/real) follows the definitions of the design and shares no code with the detector. The labeled losses come from the rule that the detector follows, so finding them shows that it does what it says, not that the rule is wise. Baseline: the detector at commit ac33a77, by the same rules. Milestones are not counted; there are ${score.milestones}.`,
    figures: [
      figure(
        `losses not reported within a week, of ${score.labels}`,
        score.missed.length,
        before.missed,
        1,
      ),
      figure(
        'drops that only take back a rise of 28 days before, reported as critical',
        count(({ isEcho, report }) => isEcho && report.severity === 'critical'),
        before.criticalEchoes,
        0,
      ),
      figure(
        'the same, whatever their severity',
        count(({ isEcho }) => isEcho),
        before.echoes,
      ),
      figure(
        'repeats of what was reported',
        count(({ isRepeat }) => isRepeat),
        0,
        0,
      ),
      figure(
        'reports whose text and severity do not describe the same window',
        count(({ contradiction }) => contradiction !== null),
        before.contradictions,
        0,
      ),
      figure('reports by artist and year', score.reportsPerYear, before.perYear, 0.6),
    ],
  };
}

function figure(name: string, value: number, was: number, max?: number): Figure {
  return {
    name,
    value,
    unit: '',
    baseline: { name: 'before', value: was },
    ...(max === undefined ? {} : { budget: { max } }),
  };
}
