import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import * as z from 'zod';

/** What keeps the data of a resource safe, or right, in the words of a loss without it. */
export type Unprotected =
  | 'left without the policy that keeps it'
  | 'left without deletion protection'
  | 'left without point-in-time recovery'
  | 'left without its expiry, or with another one'
  | 'left without an index';

const Replica = z.looseObject({
  Region: z.unknown(),
  DeletionProtectionEnabled: z.unknown(),
  PointInTimeRecoverySpecification: z
    .looseObject({ PointInTimeRecoveryEnabled: z.unknown() })
    .optional(),
});

/** Of a resource, what protects it. Most have only policies. */
const Resource = z.looseObject({
  DeletionPolicy: z.unknown(),
  UpdateReplacePolicy: z.unknown(),
  Properties: z
    .looseObject({
      Replicas: z.array(Replica).default([]),
      TimeToLiveSpecification: z
        .looseObject({ AttributeName: z.unknown(), Enabled: z.unknown() })
        .optional(),
      GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.unknown() })).default([]),
    })
    .default({ Replicas: [], GlobalSecondaryIndexes: [] }),
});
type Resource = z.output<typeof Resource>;

/** Kept when it's deleted; or only once it was made, so that a first deployment that failed leaves nothing. */
const isKept = (policy: unknown) => policy === 'Retain' || policy === 'RetainExceptOnCreate';

/** Whatever of these a resource has, each as text, the next one must have as well. */
const protections: readonly [Unprotected, (resource: Resource) => string[]][] = [
  [
    'left without the policy that keeps it',
    ({ DeletionPolicy, UpdateReplacePolicy }) => [
      ...(isKept(DeletionPolicy) ? ['deleted'] : []),
      ...(UpdateReplacePolicy === 'Retain' ? ['replaced'] : []),
    ],
  ],
  [
    'left without deletion protection',
    ({ Properties: { Replicas } }) =>
      Replicas.flatMap(({ Region, DeletionProtectionEnabled: isOn }) =>
        isOn === true ? [JSON.stringify(Region)] : [],
      ),
  ],
  [
    'left without point-in-time recovery',
    ({ Properties: { Replicas } }) =>
      Replicas.flatMap(({ Region, PointInTimeRecoverySpecification: recovery }) =>
        recovery?.PointInTimeRecoveryEnabled === true ? [JSON.stringify(Region)] : [],
      ),
  ],
  [
    'left without its expiry, or with another one',
    ({ Properties: { TimeToLiveSpecification: expiry } }) =>
      expiry?.Enabled === true ? [JSON.stringify(expiry.AttributeName)] : [],
  ],
  [
    'left without an index',
    ({ Properties: { GlobalSecondaryIndexes } }) =>
      GlobalSecondaryIndexes.map(({ IndexName }) => JSON.stringify(IndexName)),
  ],
];

/** What protects a resource, and no longer would; null: nothing is taken away. */
export function unprotected(before: unknown, after: unknown): Unprotected | null {
  if (after === undefined) return null;
  const [old, next] = [Resource.parse(before), Resource.parse(after)];
  const lost = protections.find(([, of]) => {
    const left = of(next);
    return of(old).some((each) => !left.includes(each));
  });
  return lost?.[0] ?? null;
}

/** A template as CloudFormation has it; what is in it is for the comparison to know. */
export const Template = z.looseObject({ Resources: z.record(z.string(), z.unknown()).default({}) });
export type Template = z.output<typeof Template>;

/** Something of the data stack that a deployment would take away, or put an empty one in its place. */
export interface Loss {
  /** Its logical ID: what the operator repeats to accept it. */
  readonly id: string;
  readonly type: string;
  readonly how:
    'replaced' | 'may be replaced' | 'deleted' | 'left behind' | 'overwritten' | Unprotected;
}

/** They hold nothing: a new one is as good. */
const stateless = new Set(['AWS::SSM::Parameter', 'AWS::CDK::Metadata']);

const howOf: Readonly<Partial<Record<ResourceImpact, Loss['how']>>> = {
  [ResourceImpact.WILL_REPLACE]: 'replaced',
  [ResourceImpact.MAY_REPLACE]: 'may be replaced',
  [ResourceImpact.WILL_DESTROY]: 'deleted',
  // Kept in the account, but the service would work with another one, or none.
  [ResourceImpact.WILL_ORPHAN]: 'left behind',
};

/** What of a secret is written over its value at each change of it: the keys would be gone. */
const valuesOfSecrets = ['SecretString', 'GenerateSecretString'];

/**
 * What the data stack would lose. Whatever is not known to hold nothing counts.
 * @param deployed null before the first deployment, which can lose nothing.
 */
export function lossesIn(deployed: Template | null, next: Template): Loss[] {
  if (deployed === null) return [];
  const losses: Loss[] = [];
  fullDiff(deployed, next).resources.forEachDifference((id, change) => {
    const type = change.oldResourceType ?? change.newResourceType;
    if (change.isAddition || type === undefined || stateless.has(type)) return;
    const isOverwritten =
      type === 'AWS::SecretsManager::Secret' &&
      valuesOfSecrets.some((name) => change.propertyUpdates[name]?.isDifferent);
    const how =
      howOf[change.changeImpact] ??
      (isOverwritten ? 'overwritten' : unprotected(change.oldValue, change.newValue));
    if (how) losses.push({ id, type, how });
  });
  return losses;
}

/** The losses that the operator hasn't accepted by name. */
export function unaccepted(losses: readonly Loss[], accepted: readonly string[]): Loss[] {
  return losses.filter(({ id }) => !accepted.includes(id));
}

/** Why the deployment stops, and how to go on. */
export function lossSentences(losses: readonly Loss[]): string[] {
  const flags = losses.map(({ id }) => `--accept-loss ${id}`).join(' ');
  return [
    'This deployment would lose data, so nothing was deployed:',
    ...losses.map(({ id, type, how }) => `  ${id} (${type}) would be ${how}.`),
    `If you want that, run it again with ${flags}.`,
  ];
}
