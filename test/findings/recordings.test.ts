import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { atOnce } from '../../shared/findings/mass.ts';
import { ownAnswers, type RecordedAnswer } from '../catalog/recorded-answers.ts';
import { deezerAlbum, deezerPage } from '../support/fake-deezer.ts';
import { unlessUnlikely } from '../../shared/checks/rules/first-wait.ts';
import { anOpenChange } from './build.ts';
import { catalogOf, compare, look, real, recorded, recordedAt as now } from './recorded.ts';

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
