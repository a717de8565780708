import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses';
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

/**
 * The domain that mail comes from, verified by its DKIM records. The stack tells the records to put
 * into its DNS, wherever that is.
 */
export class MailIdentity extends Construct {
  constructor(scope: Construct, id: string, domain: string) {
    super(scope, id);
    const returnPath = `bounces.${domain}`;
    const identity = new CfnEmailIdentity(this, 'Identity', {
      emailIdentity: domain,
      dkimAttributes: { signingEnabled: true },
      dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
      // Mail goes out under the domain of SES while the records of this one are missing.
      mailFromAttributes: {
        mailFromDomain: returnPath,
        behaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
      // Bounces come as events.
      feedbackAttributes: { emailForwardingEnabled: false },
    });
    // Made anew, it would have other keys, and the DNS those of before. After a failed first deployment it would be in the way.
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);

    const keys = [
      [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
      [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
      [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
    ] as const;
    keys.forEach(([name, value], at) => {
      this.tell(`Dkim${at + 1}`, `${name} CNAME ${value}`);
    });
    const { region } = Stack.of(this);
    this.tell('MailFromMx', `${returnPath} MX 10 feedback-smtp.${region}.amazonses.com`);
    this.tell('MailFromSpf', `${returnPath} TXT "v=spf1 include:amazonses.com ~all"`);
    // A suggestion: it asks for nothing yet, and works only if the domain has no such record.
    this.tell('Dmarc', `_dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"`);
  }

  private tell(name: string, value: string): void {
    new CfnOutput(this, name, { key: `MailDns${name}`, value });
  }
}
