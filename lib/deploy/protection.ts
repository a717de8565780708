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
