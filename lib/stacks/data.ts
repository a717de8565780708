import { RemovalPolicy, SecretValue, Stack, Validations, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  Capacity,
  ProjectionType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { indexes, ttlAttribute } from '../../shared/table/indexes.ts';
import { MailIdentity } from '../constructs/mail.ts';
import { type TableCapacity, targetUtilizationPercent } from '../table-capacity.ts';
import { publishKept } from './kept.ts';

export interface DataStackProps extends StackProps {
  readonly stage: string;
  readonly capacity: TableCapacity;
  /** For which SES is to sign; nothing is verified where it's left out. */
  readonly mailDomain?: string | undefined;
}

/**
 * What must outlive everything else: the table, the secrets, and the keys that sign mail. Its resources are
 * kept when the stack is deleted, so their construct ids are never renamed. When a first deployment fails, all
 * but the table go with it: what has a fixed name would be in the way of the next try.
 */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);

    const table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: Object.entries(indexes).map(([indexName, { pk, sk, project }]) => ({
        indexName,
        partitionKey: { name: pk, type: AttributeType.STRING },
        sortKey: { name: sk, type: AttributeType.STRING },
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...project],
      })),
      billing: billingOf(props.capacity),
      timeToLiveAttribute: ttlAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      // Also of a first deployment that failed: protected, it couldn't be deleted, and its name is in nobody's way.
      removalPolicy: RemovalPolicy.RETAIN,
    });

    const keyRings = {
      sessionKeys: this.keyRing('SessionKeys', 'Keys that sign sessions'),
      sessionPublicKeys: this.keyRing('SessionPublicKeys', 'Keys that check sessions'),
      encryptionKey: this.keyRing('EncryptionKey', 'Keys that encrypt secrets of targets'),
      pepper: this.keyRing('Pepper', 'Keys that go into the hashes of codes'),
    };

    if (props.mailDomain !== undefined) new MailIdentity(this, 'Mail', props.mailDomain);

    publishKept(this, props.stage, { tableName: table.tableName, ...keyRings });
  }

  /**
   * A ring without keys, by its ARN: CloudFormation can't make key pairs, so functions do at first use. Never
   * change its text: CloudFormation would write the new one over the keys.
   */
  private keyRing(id: string, description: string): string {
    const secret = new Secret(this, id, {
      description,
      secretStringValue: SecretValue.unsafePlainText(JSON.stringify({ keys: [] })),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A ring is rotated by adding a key (docs/operators/runbook.md): what older keys made must stay readable, which rotation by Secrets Manager does not know.',
    });
    return secret.secretArn;
  }
}

/**
 * The limits are those of the table and, as CDK hands them on, of each index: an index that is out of capacity
 * refuses the table's writes, too.
 */
function billingOf(capacity: TableCapacity): Billing {
  if (capacity === 'on-demand') return Billing.onDemand();
  const scaled = ({ min, max }: Exclude<TableCapacity, 'on-demand'>['read']) =>
    Capacity.autoscaled({
      minCapacity: min,
      maxCapacity: max,
      targetUtilizationPercent,
      // What a table has that was on demand, until auto scaling knows what it needs.
      seedCapacity: max,
    });
  return Billing.provisioned({
    readCapacity: scaled(capacity.read),
    writeCapacity: scaled(capacity.write),
  });
}
