import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { checksAction } from '../../lib/local-checks/run.ts';
import { watchesIn } from '../../lib/local-checks/watches.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { workIn } from '../../shared/worker/work-in.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { NoPermit } from '../../shared/usecases/source-ports.ts';
import { type Watched, type Watching, watching } from '../support/watching.ts';
import { credentials } from './support.ts';

describe('POST /_local/checks/run', () => {
  let w: Watching;
  let client: DynamoDBClient;
  /** How many were checked together, each time. */
  let batches: number[];
  /** How many more checks find no permit. */
  let permitless: number;
  /** Watches whose check throws. */
  let broken: string[];

  beforeEach(async () => {
    w = await watching();
    client = new DynamoDBClient({ region: 'us-east-1', endpoint: w.endpoint(), credentials });
    batches = [];
    permitless = 0;
    broken = [];
  });
  afterEach(async () => {
    client.destroy();
    await w.stop();
  });

  /** The worker of requested checks, as an event source calls it. */
  async function byHand<Body extends object>(queue: string, bodies: readonly Body[]) {
    expect(queue).toBe('artist-monitor-local-requested-checks');
    batches.push(bodies.length);
    w.clock.advance(1);
    const failed: Body[] = [];
    for (const body of bodies) {
      const work = workIn('requested-checks').parse(body);
      const catalog = permitless > 0 ? withoutPermit() : w.deps.catalog;
      if (broken.includes(work.watch_id)) failed.push(body);
      else await checkArtist({ ...w.deps, catalog }, work);
    }
    return failed;
  }

  function withoutPermit() {
    permitless -= 1;
    const artist = async () => {
      throw new NoPermit('deezer', 'rate_limited', 'none');
    };
    return { ...w.deps.catalog, artist };
  }

  const run = (body: unknown) => {
    const watches = watchesIn(client, w.table.name);
    return checksAction({ watches, byHand, pauseSeconds: 0, now: () => w.clock.now() })(body);
  };
  const rename = (streamingId: number) => w.happens('rename', { name: 'Else' }, streamingId);
  const detected = async (of: Watched) => (await w.changes(of, 'detected')).length;

  it('checks an artist, and no other', async () => {
    const [one, other] = [await w.monitor('1001'), await w.monitor('1002')];
    rename(1001);
    rename(1002);
    expect(await run({ artist: one.artist_id })).toEqual({
      status: 200,
      body: { checked: 1, failed: [] },
    });
    expect([await detected(one), await detected(other)]).toEqual([1, 0]);
  });

  it('checks all that somebody monitors, each once, a few at a time', async () => {
    expect(await run({})).toEqual({ status: 200, body: { checked: 0, failed: [] } });
    const all: Watched[] = [];
    for (let at = 1001; at <= 1007; at += 1) all.push(await w.monitor(String(at)));
    await w.monitor('1001');
    const [stopped] = all.splice(6);
    await stopMonitoring(w.deps, stopped!.organization_id, stopped!.artist_id, theService);
    for (let at = 1001; at <= 1007; at += 1) rename(at);
    expect(await run({})).toEqual({ status: 200, body: { checked: 6, failed: [] } });
    expect(batches).toEqual([5, 1]);
    expect(await Promise.all(all.map(detected))).toEqual(all.map(() => 1));
  });

  it('waits for permits of the catalog, and asks nobody else to', async () => {
    const artist = await w.monitor();
    permitless = 2;
    w.sent.length = 0;
    expect(await run({})).toMatchObject({ body: { checked: 1, failed: [] } });
    expect(batches).toEqual([1, 1, 1]);
    expect(w.sent.filter(({ work }) => work.kind === 'check_now')).toEqual([]);
    permitless = Infinity;
    const reason = 'The catalog’s quota was used up all the time.';
    const failed = [{ watch_id: artist.watch_id, reason }];
    expect(await run({})).toEqual({ status: 200, body: { checked: 0, failed } });
  });

  it('says of which artists a check failed, and why', async () => {
    const [one, other] = [await w.monitor('1001'), await w.monitor('1002')];
    broken = [one.watch_id];
    expect((await run({})).body).toEqual({
      checked: 1,
      failed: [{ watch_id: one.watch_id, reason: 'The check failed. The log says why.' }],
    });
    w.weather.broken = 'refused';
    expect((await run({ artist: other.artist_id })).body).toEqual({
      checked: 0,
      failed: [{ watch_id: other.watch_id, reason: 'The catalog didn’t answer.' }],
    });
  });

  it('refuses what is nobody’s artist, or not checked', async () => {
    const artist = await w.monitor();
    const nobody = artist.artist_id.replace(/.{4}$/, '0000');
    expect(await run({ artist: nobody })).toEqual({
      status: 404,
      body: { message: `There’s no artist ${nobody}.` },
    });
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    expect(await run({ artist: artist.artist_id })).toEqual({
      status: 409,
      body: {
        message: `${artist.artist_id} isn’t checked. Its organization stopped monitoring it.`,
      },
    });
    expect(batches).toEqual([]);
  });

  it.each(['null', '[]', '"ma_1"', '{"artist":"1001"}', '{"artist":null}', '{"all":true}'])(
    'refuses the body %s',
    async (json) => {
      const { status, body: told } = await run(JSON.parse(json));
      expect(status).toBe(400);
      expect(told).toEqual({ message: expect.stringMatching(/^✖ /) as unknown });
      expect(batches).toEqual([]);
    },
  );
});
