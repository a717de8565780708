import { Import, ImportProofs } from '../../../shared/domain/bodies/roster-import.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/artists/import';

describe('an import over HTTP', () => {
  const s = forSuite(service);
  let org: Person;
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
  });

  const send = async (body: string, type = 'text/csv', who = org) =>
    who.send({ method: 'POST', path, headers: { 'content-type': type }, body });
  const rowsOf = async (csv: string) => (await send(csv)).expect(202, Import).rows;

  it('takes a CSV as spreadsheets write it, and cells as text', async () => {
    const csv =
      '\ufeffName;Artist;Tags\r\n"A; ""B""";1001;"Pop, EMEA|Rock"\r\n;;\r\n=1+1;;\r\n"Two\r\nlines";1002;\r\nSay "Hi";1003;\r\n';
    expect(await rowsOf(csv)).toMatchObject([
      { row: 1, line: 2, name: 'A; "B"', streaming_id: '1001', tags: ['Pop', 'EMEA', 'Rock'] },
      { row: 2, line: 4, name: '=1+1', artist: null, state: 'waiting' },
      { row: 3, line: 6, streaming_id: '1002', state: 'waiting' },
      { row: 4, line: 7, name: 'Say "Hi"', streaming_id: '1003' },
    ]);
  });

  it('tells what is wrong with a row, and on which line', async () => {
    const csv = 'artist,tags\n1001\nhttps://example.com/x,\n1002,a,b\n,\n,Pop\n';
    const rows = await rowsOf(csv);
    expect(rows.map(({ line, state, detail }) => [line, state, detail])).toEqual([
      [2, 'invalid', 'It has another number of columns than the first line.'],
      [3, 'invalid', expect.stringContaining('The artist can’t be read: ')],
      [4, 'invalid', 'It has another number of columns than the first line.'],
      [6, 'invalid', 'It has neither a name nor an artist.'],
    ]);
  });

  it.each([
    ['no line of names', '1001\n1002', 'body.csv must begin with a line that names its columns'],
    ['an unknown column', 'name,artits\na,1', 'body.csv has the unknown column “artits”'],
    ['no rows', 'name\n', 'body.csv has no rows'],
    ['a quote that swallows the rest', 'name\na\n"b\nc\n', 'quotation mark that isn’t closed'],
    ['a column twice', 'artist,name,Artist\n1,a,2', 'body.csv has a column twice'],
    ['a row that has no end', `name\n"${'a\n'.repeat(20_000)}`, 'a row that is far too long'],
    ['more than 1,000 rows', `name\n${'a\n'.repeat(1001)}`, 'more than 1,000 rows'],
  ])('refuses a CSV with %s', async (_, csv, why) => {
    const refused = (await send(csv)).expect(400);
    expect(JSON.stringify(refused)).toContain(why);
  });

  /** 512 KiB of a piece behind a line of names, and how many cells of it were looked at. */
  async function flooded(piece: string) {
    const count = Math.floor(524_000 / piece.length);
    // Each cell is taken without the blanks around it; the door does that to some headers, too.
    const trim = jest.spyOn(String.prototype, 'trim');
    try {
      const { status } = await send(`name\nfirst\n${piece.repeat(count)}`);
      return { status, count, cells: trim.mock.calls.length };
    } finally {
      trim.mockRestore();
    }
  }

  it.each([
    ['rows', 'a,\n', 2],
    ['rows of another width', 'a,b,c\n', 3],
    ['rows of quoted nothing', '"",""\n', 2],
  ])('refuses 512 KiB of %s, and looks at no row after the 1,001st', async (_, piece, width) => {
    const { status, cells } = await flooded(piece);
    expect(status).toBe(400);
    expect(cells).toBeGreaterThan(1000 * width);
    // One more of each row: its only tag.
    expect(cells).toBeLessThan(1002 * (width + 1) + 100);
  });

  it('looks once at each of 512 KiB of cells', async () => {
    const { status, count, cells } = await flooded('"",');
    expect(status).toBe(202);
    expect(cells).toBeGreaterThan(count);
    expect(cells).toBeLessThan(count + 100);
  });

  it('doesn’t count the empty rows that a spreadsheet leaves', async () => {
    const rows = await rowsOf(`name,tags\n${',\n'.repeat(3000)}a,\n${' , \n'.repeat(3000)}b,\n`);
    expect(rows.map(({ name, line }) => [name, line])).toEqual([
      ['a', 3002],
      ['b', 6003],
    ]);
  });

  it('takes 512 KiB, and other operations no more than before', async () => {
    const row = `${'x'.repeat(500)},1001\n`;
    (await send(`name,artist\n${row.repeat(999)}`)).expect(202);
    (await send(`name,artist\n${`x${row}`.repeat(1050)}`)).expect(413);
    const large = JSON.stringify({ streaming_id: 'x'.repeat(65_536) });
    (await org.post('/api/v1/verify/instant', JSON.parse(large))).expect(413);
  });

  it('answers with what it made also where that is too long to be kept with the request', async () => {
    const row = { artist: `https://example.com/${'é'.repeat(210)}`, tags: ['Roster A'] };
    const request = {
      method: 'POST' as const,
      path,
      headers: { 'idempotency-key': 'long' },
      body: JSON.stringify({ rows: Array.from({ length: 1000 }, () => row) }),
    };
    const first = await org.send(request);
    expect(Buffer.byteLength(JSON.stringify(first.body))).toBeGreaterThan(400 * 1024);
    const { id } = first.expect(202, Import);
    expect((await org.send(request)).body).toMatchObject({ code: 'already_created', id });
    expect((await org.get(`${path}/${id}`)).status).toBe(200);
  });

  it.each([
    ['in the encoding of an old spreadsheet', 'name\nBj\u00f6rk', 'latin1', 'isn’t UTF-8'],
    ['in the other encoding of Unicode', '\ufeffname\na', 'utf16le', 'isn’t UTF-8'],
    ['without a byte', '', 'utf8', 'must not be empty'],
  ] as const)('says what is wrong with a CSV %s', async (_, csv, encoding, why) => {
    const headers = { 'content-type': 'text/csv' };
    const answer = await org.send({
      ...{ method: 'POST', path, headers },
      body: Buffer.from(csv, encoding),
    });
    expect(answer.expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'body.csv', message: expect.stringContaining(why) as string }],
    });
  });

  it('takes no other type of body, and no CSV elsewhere', async () => {
    (await send('a', 'text/plain')).expect(415);
    (await send('name\na', 'text/csv; charset=latin1')).expect(415);
    (await send('name\na', 'text/csv; charset=utf-8')).expect(202);
  });

  it('is found under its path, and so are its proofs', async () => {
    const answer = await send('artist\n1001');
    const { id } = answer.expect(202, Import);
    expect(answer.headers.location).toBe(`${path}/${id}`);
    (await org.get(`${path}/${id}`)).expect(200, Import);
    (await org.get(`${path}/${id}/proofs`)).expect(200, ImportProofs);
  });

  it('is made twenty times a day at most', async () => {
    for (let count = 0; count < 20; count += 1) (await send('artist\n1001')).expect(202);
    (await send('artist\n1001')).expect(429);
    (await send('no table')).expect(429);
  });
});
