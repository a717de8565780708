import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { atOnce } from '../../shared/findings/mass.ts';
import { ownAnswers, type RecordedAnswer } from '../catalog/recorded-answers.ts';
import { deezerAlbum, deezerPage } from '../support/fake-deezer.ts';
import { unlessUnlikely } from '../../shared/checks/rules/first-wait.ts';
import { anOpenChange } from './build.ts';
import { catalogOf, compare, look, recordedAt as now, real, recorded } from './recorded.ts';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory } from '../../lib/backtest/history-file.ts';
import { backtest, type BacktestLine } from '../../shared/findings/numbers/backtest.ts';

const ownPages = ownAnswers.filter(({ url }) => url.includes('/artist/27'));
const onOtherHosts = ownPages.map((answer) => ({
  ...answer,
  body: JSON.parse(
    JSON.stringify(answer.body).replace(/https:\/\/[^/"]*(?=\/images\/)/g, 'https://moved.example'),
  ) as unknown,
}));

/** What the catalog showed at two times, and all that may be told of it. */
interface Recorded {
  name: string;
  before: readonly RecordedAnswer[];
  after: readonly RecordedAnswer[];
  tells: string[];
}

const own: readonly Recorded[] = [
  { name: 'pictures that moved to another host', before: ownPages, after: onOtherHosts, tells: [] },
  {
    name: 'the second page missing',
    before: ownPages,
    after: ownPages.filter(({ url }) => !url.includes('index=25')),
    tells: [],
  },
];

// The first pages of lists of 32 and 33 releases: neither is whole. What is on one of them only had
// moved between pages or ids; the titles and dates did change.
const daftPunk: readonly Recorded[] = [
  {
    name: 'artist 27 from 2019 to 2020, hosts moved, first pages only',
    before: recorded('013', '029'),
    after: recorded('012', '030'),
    tells: [
      'info BACK_CATALOG_ADDED 1231757',
      'info BACK_CATALOG_ADDED 1471670',
      'info BACK_CATALOG_ADDED 711284',
      'info BACK_CATALOG_ADDED 7295412',
      'info RELEASE_TITLE_CHANGED 1343199',
      'info RELEASE_TITLE_CHANGED 299734',
      'info RELEASE_TITLE_CHANGED 302364',
      'info RELEASE_TITLE_CHANGED 302378',
      'info RELEASE_TITLE_CHANGED 325476',
      'warning RELEASE_TITLE_CHANGED 325490',
      'warning RELEASE_TITLE_CHANGED 7294838',
      'info RELEASE_TITLE_CHANGED 7294967',
    ],
  },
  {
    name: 'artist 27 from a complete list of 32 to the first page of 34',
    before: recorded('012', '027', '031'),
    after: recorded('012', '026'),
    tells: [
      'info BACK_CATALOG_ADDED 294609352',
      'info BACK_CATALOG_ADDED 321108967',
      'info BACK_CATALOG_ADDED 6703310',
      'info RELEASE_TYPE_CHANGED 6703346',
    ],
  },
];

/** Lists that come back with next to nothing, whole as far as they say themselves. */
const shrunk = ownPages.map((answer) =>
  answer.url.endsWith('/albums') ? { ...answer, body: deezerPage([deezerAlbum(1)], 1) } : answer,
);

/** 32 releases, later answered as one of one, with a next page that doesn't exist. */
const contradicting = [
  {
    name: 'made by hand',
    before: ownPages,
    after: ownPages.map((answer) =>
      answer.url.endsWith('/albums')
        ? { ...answer, body: deezerPage([deezerAlbum(1)], 1, 25) }
        : answer,
    ),
  },
  ...(real.length > 0
    ? [
        {
          name: 'artist 27, with a total of 1',
          before: recorded('012', '027', '031'),
          after: recorded('012', '024', '032'),
        },
      ]
    : []),
];

describe('what Deezer shows at two times', () => {
  it.each([...own, ...(real.length > 0 ? daftPunk : [])])(
    'is told as $tells: $name',
    async ({ before, after, tells }) => {
      expect(compare(await look(before), await look(after))).toEqual(tells);
    },
  );

  it.each([...own, ...(real.length > 0 ? daftPunk : [])])(
    'is no change when it is the same: $name',
    async ({ before, after }) => {
      for (const answers of [before, after]) {
        expect(compare(await look(answers), await look(answers))).toEqual([]);
      }
    },
  );

  it('is no mass takedown before others were asked, or six hours are over', async () => {
    const known = baselineOf(await look(ownPages), now);
    const { capabilities } = catalogOf([]);
    const context = { artist_name: 'Daft Punk', capabilities, now };
    const findings = diff(known, await look(shrunk), context);
    expect(findings.length).toBeGreaterThan(3);
    for (const finding of findings) {
      expect(finding.change_type).toBe('RELEASE_WENT_OFFLINE');
      const open = { ...anOpenChange(finding), detected_at: now };
      const verdict = unlessUnlikely(
        open,
        { kind: 'confirm', finding },
        atOnce(known, findings, []),
        { confirmAfterSeconds: 300, now: new Date(now.getTime() + 21_599_000) },
      );
      expect(verdict).toMatchObject({ kind: 'wait', rule: 'mass' });
    }
  });

  it.each(contradicting)(
    'is nothing at all while the list contradicts itself: $name',
    async ({ before, after }) => {
      const observation = await look(after);
      expect(observation.releases.complete).toBe(false);
      expect(compare(await look(before), observation)).toEqual([]);
    },
  );
});

// docs/generated/recordings.md says what is reported of the recordings. Its tables are compared with
// what is found where the recordings lie beside the checkout; its promises hold everywhere.
const doc = readFileSync(join(process.cwd(), 'docs', 'generated', 'recordings.md'), 'utf8');

/** The cells of the rows of the first table under a heading. */
function tableUnder(heading: string): string[][] {
  const [, after = ''] = doc.split(`## ${heading}\n`);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(after) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const listeners = tableUnder('Listeners of 3.6 years');
const discography = tableUnder('A discography from 2019 to 2026');
const folder = join(process.cwd(), '..', 'shared', 'recordings');
const series = join(folder, 'listeners-daily.csv');

interface Release {
  date: string;
  released: string;
}

const dayMs = 86_400_000;

/** The release that is nearest to a day, if it is within four weeks. */
function nearest(day: string, releases: readonly Release[]): string {
  const days = ({ date }: Release) => (Date.parse(day) - Date.parse(date)) / dayMs;
  const [first] = releases.toSorted((a, b) => Math.abs(days(a)) - Math.abs(days(b)));
  if (!first || Math.abs(days(first)) > 28) return 'none';
  const [count, side] = [Math.abs(days(first)), days(first) < 0 ? 'after' : 'before'];
  return `“${first.released}”, ${count} days ${side}`;
}

/** What the document says of an alert, but for whether it is right. */
function rowOf(
  { date, change_type, severity, summary }: BacktestLine,
  releases: readonly Release[],
): string[] {
  const moved = /(lost|rose by) ([\d.]+%) .*: from ([\d,]+) on .* to ([\d,]+) on/.exec(summary);
  const reached = /(reached [\d,]+) /.exec(summary);
  const what = moved
    ? `${moved[1] === 'lost' ? 'lost' : 'gained'} ${moved[2]}: ${moved[3]} to ${moved[4]}`
    : (reached?.[1] ?? summary);
  return [date, change_type, severity, what, nearest(date, releases)];
}

/** What is told from one recorded page to the next, in the document's order of nothing. */
async function toldBetween(before: string[], after: string[], on: string): Promise<string[]> {
  const seen = [await look(recorded(...before)), await look(recorded(...after))] as const;
  return compare(...seen, new Date(`${on}T12:00:00.000Z`)).toSorted();
}

const documented = (until: string) =>
  discography
    .filter(([year]) => year === until)
    .flatMap(([, type, severity, ids = '']) =>
      ids.split(', ').map((id) => `${severity} ${type} ${id}`),
    )
    .toSorted();

describe('what the document says of real recordings', () => {
  it('is at most eight alerts in 3.6 years of listeners, each with a sentence', () => {
    expect(listeners.length).toBeGreaterThan(0);
    expect(listeners.length).toBeLessThanOrEqual(8);
    for (const row of listeners) expect(row.at(-1)).toMatch(/^(Yes|Hardly|No)\b.*\.$/);
  });

  it('is whether each change of the discography is right', () => {
    expect(discography.length).toBeGreaterThan(0);
    for (const row of discography) expect(row.at(-1)).toMatch(/^(Yes|Partly|Not sure|No)\b.*\.$/);
  });

  const found = [
    {
      name: 'the listeners',
      said: () => listeners.map((row) => row.slice(0, 5)),
      found: async () => {
        const releases = JSON.parse(
          readFileSync(join(folder, 'listeners-daily.releases.json'), 'utf8'),
        ) as Release[];
        const days = await readHistory(createReadStream(series, { encoding: 'utf8' }));
        return backtest(days, 'A').map((line) => rowOf(line, releases));
      },
    },
    {
      name: 'the discography until 2020',
      said: () => documented('2020'),
      found: () => toldBetween(['013', '029'], ['012', '030'], '2020-08-19'),
    },
    {
      name: 'the discography until 2026',
      said: () => documented('2026'),
      found: () => toldBetween(['012', '030'], ['012', '028'], '2026-04-04'),
    },
    {
      name: 'the addresses of covers that moved',
      said: () => [
        doc.includes('all 21 covers') && doc.includes('84 addresses'),
        doc.includes('60 addresses of 15 covers'),
      ],
      found: async () => {
        const moved = async (before: string, after: string) => {
          const [old, later] = [before, after].map(
            (number) =>
              (recorded(number)[0]?.body as { data: Record<string, unknown>[] } | undefined)?.data,
          );
          const pairs = (later ?? []).flatMap((row) => {
            const known = old?.find(({ id }) => id === row.id);
            return known ? [[known, row] as const] : [];
          });
          const sizes = ['cover_small', 'cover_medium', 'cover_big', 'cover_xl'];
          return pairs.flatMap(([a, b]) => sizes.filter((size) => a[size] !== b[size])).length;
        };
        return [(await moved('029', '030')) === 84, (await moved('030', '028')) === 60];
      },
    },
  ];

  it.each([
    { name: 'a number made by hand', ...byHand() },
    ...(existsSync(series) && real.length > 0 ? found : []),
  ])('is what is found: $name', async (one) => {
    expect(await one.found()).toEqual(one.said());
  });
});

/** Here without recordings, too: a row is written the same way for a number made by hand. */
function byHand() {
  const line: BacktestLine = {
    date: '2026-01-10',
    change_type: 'LISTENERS_DROP',
    field: 'monthly_listeners',
    severity: 'warning',
    summary:
      '“A” lost 8.1% of its monthly listeners in 8 days: from 2,000 on 2026-01-03 to 1,838 on 2026-01-11.',
    confirmed_on: '2026-01-11',
    reasons: [],
    facts: null,
  };
  return {
    said: () => ['2026-01-10', 'LISTENERS_DROP', 'warning', 'lost 8.1%: 2,000 to 1,838', 'none'],
    found: async () => rowOf(line, [{ date: '2025-01-01', released: 'Old' }]),
  };
}
