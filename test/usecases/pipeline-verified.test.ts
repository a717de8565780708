import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readBaseline } from '../../shared/table/watches/baseline.ts';
import { keys } from '../../shared/table/keys.ts';
import { packed } from '../../shared/table/packed.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

describe('the mark of a verified profile', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  /** What the catalog says; undefined: nothing. */
  let mark: boolean | undefined;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 3 }));
    mark = true;
    const { catalog } = p.w.deps;
    // No catalog that we speak to tells it: one that does.
    p.deps.catalog = {
      ...catalog,
      capabilities: new Set([...catalog.capabilities, 'verified']),
      artist: async (id) => {
        const read = await catalog.artist(id);
        return read && { ...read, ...(mark !== undefined && { verified: mark }) };
      },
    };
    ({ artist, targets } = await p.watched('1001', ['one']));
  });
  afterEach(() => p.w.stop());

  const checked = async () => {
    await p.checked(artist);
    await p.quiet();
  };
  const told = async () =>
    (await p.w.changes(artist)).map(({ change_type, severity }) => `${severity} ${change_type}`);
  const known = async () => (await readBaseline(p.w.table, artist.watch_id))?.baseline.profile;

  it('is told when it goes and when it comes, once each', async () => {
    await checked();
    expect(await told()).toEqual([]);
    mark = false;
    await checked();
    await checked();
    const lost = 'critical VERIFICATION_LOST';
    expect(await told()).toEqual([lost]);
    mark = true;
    await checked();
    await checked();
    expect((await told()).toSorted()).toEqual([lost, 'info VERIFICATION_GAINED']);
    await p.expectSound(artist, targets);
  });

  it('is taken over silently for an artist that was stored before it was told', async () => {
    await p.w.table.db.send(
      new UpdateCommand({
        TableName: p.w.table.name,
        Key: keys.snapshot(artist.watch_id),
        UpdateExpression: 'SET profile = :profile',
        ExpressionAttributeValues: {
          ':profile': packed({ ...(await known()), verified: undefined }),
        },
      }),
    );
    expect(await known()).not.toHaveProperty('verified');
    await checked();
    expect(await told()).toEqual([]);
    expect(await known()).toMatchObject({ verified: true });
    mark = false;
    await checked();
    expect(await told()).toEqual(['critical VERIFICATION_LOST']);
  });
});
