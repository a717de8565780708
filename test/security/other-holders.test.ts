import * as z from 'zod';
import { Artist } from '../../shared/domain/bodies/artist.ts';
import { Change } from '../../shared/changes/rules/change.ts';
import type { Person } from '../support/harness.ts';
import { service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

const Listed = z.array(z.object({ id: z.string() }));

describe('an organization that holds the same artist as another one', () => {
  const s = forSuite(service);
  let first: Holder;
  let late: Holder;
  beforeAll(async () => {
    first = await begun();
    const seen = String(s.w.happens('release', { title: 'Not Ours', label: 'Ancient Well' }));
    await looked(first);
    const verdict = { verdict: 'not_mine' };
    (await first.who.post(`${pathOf(first)}/releases/${seen}/triage`, verdict)).expect(200);
    // Found before the other one comes, and confirmed after.
    s.w.happens('takedown', {});
    s.w.happens('picture', { remove: false });
    s.h.clock.advance(60);
    await s.w.check(s.watched(first.who, first.artist));
    late = await begun();
    await s.w.settle(s.watched(late.who, late.artist));
    for (const holder of [first, late]) {
      const changes = (await holder.who.get('/api/v1/changes')).expect(200, z.array(Change));
      expect(changes.length).toBeGreaterThan(1);
      holder.ids.push(...changes.map(({ id }) => id));
    }
  });

  interface Holder {
    who: Person;
    artist: Artist;
    /** Of what it has, and what stands for it. */
    ids: string[];
  }

  const pathOf = ({ artist }: Pick<Holder, 'artist'>) => `/api/v1/artists/${artist.id}`;

  async function begun(): Promise<Holder> {
    const who = await s.organization();
    const artist = await s.monitor(who, '1001');
    return { who, artist, ids: [who.organizationId, who.userId, who.email, artist.id] };
  }

  async function looked({ who, artist }: Holder): Promise<void> {
    s.h.clock.advance(60);
    await s.w.check(s.watched(who, artist));
    await s.w.settle(s.watched(who, artist));
  }

  /** All that a holder can read of the artist and its changes. */
  async function readable({ who, artist, ids }: Holder): Promise<string> {
    // So many requests are more than one minute’s.
    s.h.clock.advance(600);
    const of = `/api/v1/artists/${artist.id}`;
    const releases = (await who.get(`${of}/releases`)).expect(200, Listed);
    const changes = ids.filter((id) => id.startsWith('chg_'));
    const paths = [
      ...[
        '/api/v1/artists',
        '/api/v1/artists/summary',
        '/api/v1/changes',
        '/api/v1/changes/stats/daily',
        '/api/v1/changes/stats/states',
      ],
      ...['', '/summary', '/snapshot', '/snapshot-history', '/changes', '/releases'].map(
        (part) => of + part,
      ),
      ...releases.flatMap(({ id }) => [`${of}/releases/${id}`, `${of}/releases/${id}/tracks`]),
      ...changes.flatMap((id) => ['', '/deliveries'].map((part) => `/api/v1/changes/${id}${part}`)),
    ];
    const answers = [];
    for (const path of paths) answers.push([path, (await who.get(path)).expect(200)]);
    expect(answers.length).toBeGreaterThan(20);
    return JSON.stringify(answers);
  }

  it('reads nothing that names the other: no ID, no person, no change, no verdict', async () => {
    for (const [one, other] of [
      [first, late],
      [late, first],
    ] as const) {
      const text = await readable(one);
      expect(other.ids.length).toBeGreaterThan(5);
      expect(other.ids.filter((id) => text.includes(id))).toEqual([]);
    }
    expect(await readable(first)).toContain('not_mine');
    expect(await readable(late)).not.toContain('not_mine');
  });

  it('can’t open what is the other’s: the answer is the one for what doesn’t exist', async () => {
    const unknown = (path: string) => path.replace(/(.)$/, (last) => (last === '0' ? '1' : '0'));
    for (const id of first.ids.filter((one) => /^(chg|ma)_/.test(one))) {
      const path = id.startsWith('ma_') ? `/api/v1/artists/${id}` : `/api/v1/changes/${id}`;
      const [theirs, none] = [await late.who.get(path), await late.who.get(unknown(path))];
      const shown = ({ status, body }: typeof theirs) => [
        status,
        { ...(body as object), request_id: '' },
      ];
      expect([path, shown(theirs)]).toEqual([path, shown(none)]);
      expect(theirs.status).toBe(404);
    }
  });

  it('begins as though nobody had come before, and is refused a second time alone', async () => {
    const start = { streaming_id: '1001' };
    for (const { who, artist } of [first, late]) {
      const again = await who.post('/api/v1/verify/instant', start);
      const refused = again.expect(409, z.object({ code: z.string() }).loose());
      expect(refused.code).toBe('already_monitored');
      expect(JSON.stringify(refused)).toContain(artist.id);
    }
    const third = await s.organization();
    const begins = (await third.post('/api/v1/verify/instant', start)).expect(201);
    const alone = await s.organization();
    const other = (await alone.post('/api/v1/verify/instant', { streaming_id: '1002' })).expect(
      201,
    );
    expect(Object.keys(begins as object)).toEqual(Object.keys(other as object));
  });

  it('keeps all that is its own when the other one stops', async () => {
    const before = JSON.parse(await readable(late)) as unknown;
    (await first.who.delete(pathOf(first))).expect(204);
    expect(JSON.parse(await readable(late))).toEqual(before);
  });
});
