import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import type { Domain } from '../settings.ts';

/**
 * A domain of the HTTP API, with the record that leads to it. Certificate and zone are given by their IDs:
 * nothing is looked up when templates are written.
 */
export class ApiDomain extends Construct {
  readonly domainName: DomainName;

  constructor(scope: Construct, id: string, { name, certificateArn, zoneId }: Domain) {
    super(scope, id);
    this.domainName = new DomainName(this, 'Name', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    const { regionalDomainName, regionalHostedZoneId } = this.domainName;
    if (zoneId === undefined) {
      new CfnOutput(this, 'Target', {
        value: regionalDomainName,
        description: `Make a CNAME record of ${name} that leads here.`,
      });
      return;
    }
    new CfnRecordSet(this, 'Record', {
      hostedZoneId: zoneId,
      name,
      type: 'A',
      aliasTarget: { dnsName: regionalDomainName, hostedZoneId: regionalHostedZoneId },
    });
  }
}
