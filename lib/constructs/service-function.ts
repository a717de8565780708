import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarmPeriod, type Alarms } from './alarms.ts';

export interface ServiceFunctionProps {
  /** What alarms call it. */
  readonly name: string;
  /** A sentence: who may be affected, and how, when this function fails or falls behind. It is the text of its alarms. */
  readonly impact: string;
  /** The folder with the bundled `index.js` that exports `handler`. */
  readonly bundle: string;
  readonly timeout: Duration;
  readonly memoryMb: number;
  readonly alarms: Alarms;
  /** For how many days its log is kept. */
  readonly logDays: RetentionDays;
  /** What happens to the log group when the stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** Whether its messages may make it call itself, again and again. */
  readonly mayLoop?: boolean;
  /** @default a name that CloudFormation makes */
  readonly functionName?: string;
}

/**
 * A Lambda function with the defaults of the house: own role with no rights beyond its own logs, own
 * log group, JSON logs, and an alarm on errors: a call that takes too long ends as one. The account’s concurrency has one alarm
 * for all of them.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);

    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.logDays,
      removalPolicy: props.removalPolicy,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);

    this.lambda = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(props.bundle),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: props.timeout,
      functionName: props.functionName,
      recursiveLoop: props.mayLoop === true ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
    });

    Validations.of(this).acknowledge(
      {
        id: 'Serverless-LambdaTracing',
        reason:
          'X-Ray knows no HTTP API and none of our calls without its SDK: a trace would be one bar as long as the duration in the log, for 5 $ per million.',
      },
      {
        id: 'Serverless-LambdaDLQ',
        reason:
          'Invoked by the API, by a queue with its own redrive, by hand, or again every minute.',
      },
    );
    const { alarms, impact, name } = props;
    alarms.raise(this.lambda, 'Errors', {
      metric: this.lambda.metricErrors({ period: alarmPeriod }),
      above: 0,
      impact: `${name}: some calls failed. ${impact}`,
      article: 'function-errors',
    });
  }

  /** Gives it a variable of its environment, if there is a value. */
  setVariable(name: string, value: string | undefined): void {
    if (value !== undefined) this.lambda.addEnvironment(name, value);
  }

  /** Allows it actions on resources, under conditions if there are any. */
  allow(
    actions: string[],
    resources: string[],
    conditions?: Readonly<Record<string, unknown>>,
  ): void {
    const statement = { actions, resources, ...(conditions && { conditions }) };
    this.lambda.addToRolePolicy(new PolicyStatement(statement));
  }
}
