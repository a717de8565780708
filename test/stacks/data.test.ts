import { indexes, ttlAttribute } from '../../shared/table/indexes.ts';
import { parameters, secrets, tables } from './shapes.ts';
import { all, makeStage, one } from './stage.ts';

const dev = makeStage();
const { dataResources, kept } = dev;

describe('the data stack', () => {
  it('keeps everything it has when it is deleted, but the note of where that is', () => {
    const kept = Object.values(dataResources).filter(({ Type }) => Type !== parameters.type);
    for (const { DeletionPolicy } of kept) expect(DeletionPolicy).toMatch(/^Retain/);
  });

  it('leaves nothing in the way of the next try when its first deployment fails', () => {
    const all = Object.values(
      makeStage({ MAIL_DOMAIN: 'example.com', MAIL_FROM: 'a@example.com' }).dataResources,
    );
    const stays = all.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    // The table is protected from deletion, and has a name that CloudFormation makes.
    expect(stays.map(({ Type }) => Type)).toEqual([tables.type]);
    expect(stays[0]?.Properties).not.toHaveProperty('TableName');
  });

  it('protects the table from deletion and lets it go back in time', () => {
    for (const { its } of [one(dataResources, tables)]) {
      expect(its).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: ttlAttribute, Enabled: true },
        Replicas: [
          {
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          },
        ],
      });
    }
  });

  const scaled = makeStage({ CAPACITY: 'read 5-400, write 6-200' });

  it('has auto scaling between the limits of CAPACITY, of the table and of each index', () => {
    const { its } = one(scaled.dataResources, tables);
    const between = (MinCapacity: number, MaxCapacity: number) => ({
      MinCapacity,
      MaxCapacity,
      // What it has at first where it was on demand.
      SeedCapacity: MaxCapacity,
      TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 },
    });
    const reads = { ReadCapacityAutoScalingSettings: between(5, 400) };
    const writes = { WriteCapacityAutoScalingSettings: between(6, 200) };
    const names = Object.keys(indexes);
    expect(its).toMatchObject({
      BillingMode: 'PROVISIONED',
      WriteProvisionedThroughputSettings: writes,
      GlobalSecondaryIndexes: names.map((IndexName) => ({
        IndexName,
        WriteProvisionedThroughputSettings: writes,
      })),
      Replicas: [
        {
          ReadProvisionedThroughputSettings: reads,
          GlobalSecondaryIndexes: names.map((IndexName) => ({
            IndexName,
            ReadProvisionedThroughputSettings: reads,
          })),
        },
      ],
    });
  });

  it('differs by CAPACITY in nothing else', () => {
    const throughput = /^(BillingMode|.*ProvisionedThroughputSettings)$/;
    const without = (resources: unknown): unknown =>
      JSON.parse(
        JSON.stringify(resources, (key, value: unknown) =>
          throughput.test(key) ? undefined : value,
        ),
      );
    expect(without(scaled.dataResources)).toEqual(without(dataResources));
    expect(scaled.dataResources).not.toEqual(dataResources);
  });

  it('has the indexes of the key file, and no others', () => {
    expect(one(dataResources, tables).its.GlobalSecondaryIndexes).toEqual(
      Object.entries(indexes).map(([IndexName, { pk, sk, project }]) => ({
        IndexName,
        KeySchema: [
          { AttributeName: pk, KeyType: 'HASH' },
          { AttributeName: sk, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
      })),
    );
  });

  it('begins with empty key rings', () => {
    const texts = all(dataResources, secrets).map(({ its }) => its.SecretString);
    expect(texts).toEqual(Array(4).fill('{"keys":[]}'));
  });

  it('needs no account, region or look-up to be made', () => {
    expect(kept().data.environment).toBe('aws://unknown-account/unknown-region');
    expect(kept().lookUps).toEqual([]);
  });
});

describe('a stage', () => {
  const prod = makeStage({ STAGE: 'prod' });

  it('gives its name to both stacks', () => {
    const names = [prod.kept().data.name, prod.kept().service.name];
    expect(names).toEqual(['ArtistMonitor-prod-Data', 'ArtistMonitor-prod-Service']);
  });

  it('is protected from deletion outside of dev', () => {
    const isProtected = (stage: typeof prod) =>
      [stage.kept().data, stage.kept().service].map((stack) => stack.isProtected);
    expect(isProtected(prod)).toEqual([true, true]);
    expect(isProtected(dev)).toEqual([false, false]);
  });
});
