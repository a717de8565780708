import * as z from 'zod';
import { lossesIn, lossSentences, Template, unaccepted } from '../../lib/deploy/loss.ts';
import { makeStage } from '../stacks/stage.ts';

const { kept, dataResources } = makeStage({ STAGE: 'prod' });
const deployed = Template.parse(kept().dataTemplate);
const tableId = Object.keys(dataResources).find((id) => id.startsWith('Table'))!;
const secretId = Object.keys(dataResources).find((id) => id.startsWith('Pepper'))!;
const parameterId = Object.keys(dataResources).find((id) => id.startsWith('WheretableName'))!;

/** The data stack with one of its resources changed, or left out. */
function next(id: string, change: (resource: Record<string, unknown>) => unknown): Template {
  const { [id]: before, ...others } = deployed.Resources;
  const changed = change({ ...(before ?? {}) });
  return { ...deployed, Resources: changed === null ? others : { ...others, [id]: changed } };
}

const withProperties = (properties: Record<string, unknown>) => (resource: object) => ({
  ...resource,
  Properties: { ...('Properties' in resource ? Object(resource.Properties) : {}), ...properties },
});

/** The table with other settings of the Region it's in. */
const withReplica = (settings: object) => (table: Record<string, unknown>) => {
  const { Replicas } = z
    .looseObject({ Replicas: z.array(z.looseObject({})) })
    .parse(table.Properties);
  return withProperties({ Replicas: Replicas.map((each) => ({ ...each, ...settings })) })(table);
};

describe('a deployment', () => {
  it('loses nothing where nothing changes, or nothing was there', () => {
    expect(lossesIn(deployed, deployed)).toEqual([]);
    expect(lossesIn(null, deployed)).toEqual([]);
  });

  it.each([
    ['the policy that keeps it', (table: object) => ({ ...table, DeletionPolicy: 'Delete' })],
    ['deletion protection', withReplica({ DeletionProtectionEnabled: false })],
    [
      'point-in-time recovery',
      withReplica({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } }),
    ],
    ['its expiry, or with another one', withProperties({ TimeToLiveSpecification: undefined })],
    [
      'its expiry, or with another one',
      withProperties({ TimeToLiveSpecification: { AttributeName: 'other', Enabled: true } }),
    ],
    ['an index', withProperties({ GlobalSecondaryIndexes: [] })],
  ])('loses what protects the table, or makes it whole: left without %s', (what, change) => {
    expect(lossesIn(deployed, next(tableId, change))).toMatchObject([
      { id: tableId, how: `left without ${what}` },
    ]);
  });

  it('loses nothing by another setting of the table, or a new resource', () => {
    const tagged = next(tableId, withProperties({ BillingMode: 'PROVISIONED' }));
    expect(lossesIn(deployed, tagged)).toEqual([]);
    const more = next('Another', () => ({ Type: 'AWS::SNS::Topic', Properties: {} }));
    expect(lossesIn(deployed, more)).toEqual([]);
  });

  it('loses the table by another key, which replaces it', () => {
    const otherKey = withProperties({ KeySchema: [{ AttributeName: 'sk', KeyType: 'HASH' }] });
    expect(lossesIn(deployed, next(tableId, otherKey))).toEqual([
      { id: tableId, type: 'AWS::DynamoDB::GlobalTable', how: 'replaced' },
    ]);
  });

  it('loses what it leaves behind, such as a table or a secret that was renamed in the code', () => {
    for (const id of [tableId, secretId]) {
      expect(
        lossesIn(
          deployed,
          next(id, () => null),
        ),
      ).toMatchObject([{ id, how: 'left behind' }]);
    }
  });

  it('loses what it deletes', () => {
    const unkept = next(secretId, (resource) => ({ ...resource, DeletionPolicy: 'Delete' }));
    const gone = next(secretId, () => null);
    expect(lossesIn(unkept, gone)).toMatchObject([{ id: secretId, how: 'deleted' }]);
  });

  it('loses the keys of a secret whose text it changes', () => {
    const rewritten = next(secretId, withProperties({ SecretString: '{"keys":[1]}' }));
    expect(lossesIn(deployed, rewritten)).toMatchObject([{ id: secretId, how: 'overwritten' }]);
    const described = next(secretId, withProperties({ Description: 'Other words' }));
    expect(lossesIn(deployed, described)).toEqual([]);
  });

  it('loses nothing by a parameter, which only names things', () => {
    expect(
      lossesIn(
        deployed,
        next(parameterId, () => null),
      ),
    ).toEqual([]);
  });

  it('goes on for losses that were accepted by name, and for no others', () => {
    const losses = [
      { id: 'Table1', type: 'AWS::DynamoDB::GlobalTable', how: 'replaced' },
      { id: 'Pepper2', type: 'AWS::SecretsManager::Secret', how: 'deleted' },
    ] as const;
    expect(unaccepted(losses, ['Table1'])).toEqual([losses[1]]);
    expect(unaccepted(losses, ['Table1', 'Pepper2'])).toEqual([]);
    expect(lossSentences(losses)).toEqual([
      'This deployment would lose data, so nothing was deployed:',
      '  Table1 (AWS::DynamoDB::GlobalTable) would be replaced.',
      '  Pepper2 (AWS::SecretsManager::Secret) would be deleted.',
      'If you want that, run it again with --accept-loss Table1 --accept-loss Pepper2.',
    ]);
  });
});
