import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type MailStream, mailStreams } from '../../shared/plan/mail.ts';

export interface MailEventsProps {
  /** The names of the configuration sets: mails name theirs when they are sent. */
  readonly mailSets: Readonly<Record<MailStream, string>>;
  /** Where bounces and complaints go. */
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** What SES itself keeps from an address, by stream. */
const suppressed: Readonly<Record<MailStream, string[]>> = {
  // Who marks an alert as spam must still get the codes to sign in with.
  sign_in: ['BOUNCE'],
  alerts: ['BOUNCE', 'COMPLAINT'],
};

/**
 * Two configuration sets, so that SES counts what people sign in with apart from all other mail. It
 * tells what comes back of both: through EventBridge, whose default bus is the only one that SES
 * publishes to, to a queue.
 */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { mailSets, queue, deadLetters }: MailEventsProps) {
    super(scope, id);
    const eventBusArn = Stack.of(this).formatArn({
      service: 'events',
      resource: 'event-bus',
      resourceName: 'default',
    });
    for (const stream of mailStreams) {
      const part = new Construct(this, stream);
      const set = new CfnConfigurationSet(part, 'Set', {
        name: mailSets[stream],
        reputationOptions: { reputationMetricsEnabled: true },
        suppressionOptions: { suppressedReasons: suppressed[stream] },
        deliveryOptions: { tlsPolicy: 'REQUIRE' },
      });
      new CfnConfigurationSetEventDestination(part, 'ToEventBridge', {
        configurationSetName: set.ref,
        eventDestination: {
          enabled: true,
          matchingEventTypes: ['bounce', 'complaint'],
          eventBridgeDestination: { eventBusArn },
        },
      });
    }
    new Rule(this, 'Rule', {
      description: 'Bounces and complaints of emails to destinations',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        // Other stages and services of the account use the same bus.
        detail: {
          mail: { tags: { 'ses:configuration-set': mailStreams.map((one) => mailSets[one]) } },
        },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
    new CfnOutput(this, 'Sandbox', {
      key: 'MailSandbox',
      value:
        'Until AWS grants production access, only recipients at the sender’s domain get email, and nobody else can sign in: docs/operators/operations.md#production-access-for-email',
    });
  }
}
