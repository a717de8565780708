import { CfnOutput, Fn, type RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  DomainName,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import type { Domain } from '../settings.ts';
import { alarmPeriod, type Alarms } from './alarms.ts';

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

export interface PublicApiProps {
  readonly name: string;
  readonly alarms: Alarms;
  /** For how many days the access log is kept. */
  readonly logDays: RetentionDays;
  /** What happens to the access log when the stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** Requests a second of all clients together. */
  readonly rateLimit: number;
  readonly burstLimit: number;
  /** Where it answers instead of at the address that the gateway gives. */
  readonly domain: Domain | null;
}

/** No query strings and no bodies: they carry tokens. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.requestId',
    time: '$context.requestTime',
    ip: '$context.identity.sourceIp',
    user_agent: '$context.identity.userAgent',
    method: '$context.httpMethod',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    latency_ms: '$context.responseLatency',
    integration_latency_ms: '$context.integrationLatency',
    integration_error: '$context.integrationErrorMessage',
  }),
);

/**
 * The HTTP API without its routes: throttled as a whole (single clients are limited inside), every
 * request logged, alarms on failures and slowness. CORS is the functions' business.
 */
export class PublicApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** Where it answers. */
  readonly url: string;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: PublicApiProps) {
    super(scope, id);
    const { domain } = props;
    this.api = new HttpApi(this, 'HttpApi', {
      apiName: props.name,
      createDefaultStage: false,
      // A second address would be a second site: browsers would keep other cookies for it.
      ...(domain && { disableExecuteApiEndpoint: true }),
    });
    const domainName = domain && new ApiDomain(this, 'Domain', domain).domainName;
    this.url = domain ? `https://${domain.name}` : this.api.apiEndpoint;
    // Anywhere else, each such log takes a part of the one policy by which AWS writes logs, until that is full. The
    // stack's own ID, as the log may outlive it.
    const { stackId } = Stack.of(this);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/${props.name}-${Fn.select(2, Fn.split('/', stackId))}`,
      retention: props.logDays,
      removalPolicy: props.removalPolicy,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      ...(domainName && { domainMapping: { domainName } }),
      throttle: { rateLimit: props.rateLimit, burstLimit: props.burstLimit },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: accessLog,
      },
    });

    this.watch(props.alarms);
  }

  /** Alarms on failures and slowness. */
  private watch(alarms: Alarms): void {
    alarms.raise(this, 'Errors', {
      metric: new MathExpression({
        expression: '100 * errors / requests',
        label: 'Failed requests in percent',
        period: alarmPeriod,
        usingMetrics: {
          errors: this.stage.metricServerError(),
          requests: this.stage.metricCount(),
        },
      }),
      above: 1,
      periods: 2,
      impact:
        'For 10 minutes, more than 1% of the requests have failed. Customers and their programs may see errors.',
      article: 'api-errors',
    });
    alarms.raise(this, 'Slow', {
      metric: this.stage.metricLatency({ period: alarmPeriod, statistic: 'p99' }),
      above: 3000,
      periods: 3,
      impact:
        'For 15 minutes, one request in a hundred has taken more than 3 seconds. The dashboard and customers’ programs may be slow.',
      article: 'api-slow',
    });
  }
}
