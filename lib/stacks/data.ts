import { RemovalPolicy, SecretValue, Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { indexes, ttlAttribute } from '../../shared/table/keys.ts';

export interface DataStackProps extends StackProps {
  readonly stage: string;
}

/**
 * What must outlive everything else: the table, the secrets and the artists' schedules. Its
 * resources are kept when the stack is deleted, so their construct ids are never renamed.
 */
export class DataStack extends Stack {
  readonly table: TableV2;
  /** Ed25519 keys that sign sessions. */
  readonly sessionKeys: Secret;
  /** Keys that encrypt the secrets of targets. */
  readonly encryptionKey: Secret;
  /** Keys that go into the hashes of codes. */
  readonly pepper: Secret;
  readonly schedules: ScheduleGroup;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);

    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: Object.entries(indexes).map(([indexName, { pk, sk, project }]) => ({
        indexName,
        partitionKey: { name: pk, type: AttributeType.STRING },
        sortKey: { name: sk, type: AttributeType.STRING },
        ...(project === 'all'
          ? { projectionType: ProjectionType.ALL }
          : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...project] }),
      })),
      billing: Billing.onDemand(),
      timeToLiveAttribute: ttlAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });

    this.sessionKeys = this.keyRing('SessionKeys', 'Keys that sign sessions');
    this.encryptionKey = this.keyRing('EncryptionKey', 'Keys that encrypt secrets of targets');
    this.pepper = this.keyRing('Pepper', 'Keys that go into the hashes of codes');

    this.schedules = new ScheduleGroup(this, 'Schedules', {
      scheduleGroupName: `artist-monitor-${props.stage}`,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /**
   * A ring without keys: CloudFormation can't make key pairs, so functions do at first use. Never
   * change its text: CloudFormation would write the new one over the keys.
   */
  private keyRing(id: string, description: string): Secret {
    const secret = new Secret(this, id, {
      description,
      secretStringValue: SecretValue.unsafePlainText(JSON.stringify({ keys: [] })),
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A ring is rotated by adding a key (docs/runbook.md): what older keys made must stay readable, which rotation by Secrets Manager does not know.',
    });
    return secret;
  }
}
