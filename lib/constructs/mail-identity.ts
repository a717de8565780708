import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

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
