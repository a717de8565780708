import { checkTable } from '../../lib/operator/table-check.ts';
import { type Row, scanAll } from '../support/every-kind.ts';
import { service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

const soon = new Date('2100-01-01T00:00:00.000Z');
const inUse = new Date('2026-11-21T10:05:00.000Z');

const s = forSuite(() => service({ artists: 1 }));
let rows: Map<string, Row>;
let org: string;
let artist: string;
beforeAll(async () => {
  const person = await s.organization();
  ({ id: artist } = await s.monitor(person, '1001'));
  org = person.organizationId;
  rows = await scanAll(s.h.table);
  const listed = { pk: `ORG#${org}`, sk: 'KEY#key_1', hash: 'h' };
  rows.set(`${listed.pk} ${listed.sk}`, listed);
  rows.set('KEY#h KEY', { pk: 'KEY#h', sk: 'KEY' });
});

const checked = (items: Iterable<Row>, now = inUse) => checkTable(items, now);

/** All rows but the one whose key begins like this. */
function without(start: string): Row[] {
  const [name] = [...rows.keys()].filter((key) => key.startsWith(start));
  expect(name).toBeDefined();
  return [...rows].flatMap(([key, row]) => (key === name ? [] : [row]));
}

describe('the check of a whole table', () => {
  it('finds nothing wrong in one that is sound, counts its kinds, and knows the newest time', async () => {
    const report = await checked(rows.values());
    expect(report).toMatchObject({ wrong: [], items: rows.size });
    expect(report.kinds).toMatchObject({ organization: 1, artist: 1, watch: 1, holder: 1 });
    expect(report.newest).toMatch(/^2026-11-21T10:0/);
  });

  it.each([
    ['the organization', () => `ORG#${org} ORG`],
    ['the sentinel of an artist', () => `ORG#${org} STREAM#1001`],
    ['an artist', () => `ORG#${org} ART#${artist}`],
    ['a watch', () => 'WATCH#deezer#1001 WATCH'],
    ['a holder', () => `WATCH#deezer#1001 HOLDER#${org}`],
    ['what is owed for each watch', () => 'WATCH#deezer#1001 CHORE#links'],
    ['the place of an artist in its slot', () => 'SLOT#deezer#'],
    ['the hash of an API key', () => 'KEY#'],
    ['a member', () => `ORG#${org} MEMBER#`],
    ['a user', () => 'USER#'],
  ])('finds that %s is gone', async (_what, start) => {
    const { wrong } = await checked(without(start()));
    expect(wrong.join('\n')).toMatch(new RegExp(` lacks ${start()}`, 'm'));
  });

  it('finds items of no kind, and work that is in no index', async () => {
    const work = { ...rows.get('WATCH#deezer#1001 CHORE#links')!, duePk: undefined };
    const { wrong } = await checked([...without('WATCH#deezer#1001 CHORE#links'), work]);
    expect(wrong).toEqual([
      'WATCH#deezer#1001 CHORE#links is owed, and not in the index of what is due',
    ]);
    expect((await checked([{ pk: 'PLANET#1', sk: 'X' }])).wrong).toEqual([
      'no kind of item has the key PLANET#1 X',
    ]);
  });

  it('passes over what has expired', async () => {
    const expired = { pk: 'PLANET#1', sk: 'X', expires_epoch: 1 };
    expect(await checked([expired], soon)).toMatchObject({ items: 0, wrong: [] });
  });
});
