import { parseDocument } from 'htmlparser2';
import { plotSvg, type Panel, type PlotReport } from '../../lib/backtest/plot.ts';

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const readings = Array.from({ length: 30 }, (_, at) => ({
  day: dayOf(at),
  value: at < 20 ? 1000 + at : 700 + at,
}));
const on = (at: number) => ({ day: dayOf(at), value: readings[at]?.value ?? 0 });
const drop: PlotReport = {
  index: 1,
  kind: 'drop',
  from: on(19),
  to: on(20),
  confirmed: on(22),
  title: 'lost <30%> & stayed "there"',
};
const panel: Panel = {
  name: 'followers',
  readings,
  band: readings.map(({ day, value }) => ({ day, low: value - 20, high: value + 20 })),
  reports: [drop],
};

/** All elements of a document with a name. */
function elements(svg: string, name: string): { attribs: Record<string, string>; text: string }[] {
  type Node = ReturnType<typeof parseDocument>['children'][number];
  const textOf = (node: Node): string =>
    'data' in node ? node.data : 'children' in node ? node.children.map(textOf).join('') : '';
  const all = (node: Node): Node[] =>
    'children' in node ? [node, ...node.children.flatMap(all)] : [node];
  return parseDocument(svg, { xmlMode: true })
    .children.flatMap(all)
    .flatMap((node) =>
      'attribs' in node && node.name === name
        ? [{ attribs: node.attribs, text: textOf(node) }]
        : [],
    );
}

describe('the plot of a back-test', () => {
  it('marks the day that showed each report and the reading that confirmed it, with its reasons', () => {
    const svg = plotSvg('A <history> & more', [panel]);
    const circles = elements(svg, 'circle');
    expect(circles.map(({ attribs: { fill, stroke } }) => [fill, stroke])).toEqual([
      [undefined, '#b3261e'],
      ['#b3261e', undefined],
    ]);
    expect(circles.map(({ text }) => text)).toEqual([drop.title, drop.title]);
    const [confirmed, shown] = circles.map(({ attribs }) => Number(attribs.cx));
    expect(confirmed).toBeGreaterThan(shown ?? Infinity);
    expect(elements(svg, 'text').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['A <history> & more', '1', '↑ followers']),
    );
  });

  it('draws the readings, the band and the window of each report', () => {
    const paths = (one: Panel) => elements(plotSvg('', [one]), 'path');
    const filled = (one: Panel) => paths(one).filter(({ attribs }) => attribs.d?.endsWith('Z'));
    expect(filled(panel)).toHaveLength(1);
    expect(filled({ ...panel, band: [] })).toEqual([]);
    expect(paths(panel)).toHaveLength(paths({ ...panel, reports: [] }).length + 1);
  });

  it('has a panel for each number, and none without numbers', () => {
    const two = plotSvg('', [panel, { ...panel, name: 'monthly listeners', reports: [] }]);
    expect(elements(two, 'svg').map(({ attribs }) => attribs.height)).toEqual([
      '656',
      '300',
      '300',
    ]);
    expect(elements(plotSvg('', []), 'svg')).toHaveLength(1);
  });

  it('draws a number that never moves, and a single reading', () => {
    const flat = { ...panel, readings: [on(1)], band: [], reports: [] };
    expect(plotSvg('', [flat])).not.toContain('NaN');
    const zero = {
      ...flat,
      readings: [
        { day: dayOf(0), value: 0 },
        { day: dayOf(1), value: 0 },
      ],
    };
    expect(plotSvg('', [zero])).not.toContain('NaN');
  });
});
