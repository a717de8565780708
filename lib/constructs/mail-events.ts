import { Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface MailEventsProps {
  /** Mails name it when they are sent. */
  readonly configurationSetName: string;
  /** Where bounces and complaints go. */
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/**
 * Has SES tell what comes back of the mails that name the configuration set: through EventBridge,
 * whose default bus is the only one that SES publishes to, to a queue.
 */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, props: MailEventsProps) {
    super(scope, id);
    const set = new CfnConfigurationSet(this, 'Set', {
      name: props.configurationSetName,
      reputationOptions: { reputationMetricsEnabled: true },
      // Not complaints: who marks an alert as spam must still get the codes to sign in with.
      suppressionOptions: { suppressedReasons: ['BOUNCE'] },
    });
    new CfnConfigurationSetEventDestination(this, 'ToEventBridge', {
      configurationSetName: set.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint'],
        eventBridgeDestination: {
          eventBusArn: Stack.of(this).formatArn({
            service: 'events',
            resource: 'event-bus',
            resourceName: 'default',
          }),
        },
      },
    });
    new Rule(this, 'Rule', {
      description: 'Bounces and complaints of emails to destinations',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        // Other stages and services of the account use the same bus.
        detail: { mail: { tags: { 'ses:configuration-set': [props.configurationSetName] } } },
      },
      targets: [new SqsQueue(props.queue, { deadLetterQueue: props.deadLetters })],
    });
  }
}
