import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import * as z from 'zod';
import { type Group, groups } from '../../shared/contract/define.ts';
import { operations } from '../../shared/contract/index.ts';
import { nameOf } from '../bundling/bundle-functions.ts';
import type { Alarms } from '../constructs/alarms.ts';
import { ApiGroup, type ApiRoute, makeInTurns } from '../constructs/api-group.ts';
import { Canary } from '../constructs/canary.ts';
import { PublicApi } from '../constructs/public-api.ts';
import { MailEvents } from '../constructs/mail.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledTask } from '../constructs/scheduled-task.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { domainOf, type Settings } from '../settings.ts';
import { type Stage, stageOf } from '../stages.ts';
import {
  apiFunctions,
  dashboard,
  dashboardRoutes,
  formerGroups,
  mcp,
  mcpRoutes,
  routesOf,
} from './api-functions.ts';
import { operator, workers } from './functions.ts';
import { type FunctionSpec, usualMemoryMb } from './function-spec.ts';
import { findKept, type Kept } from './kept.ts';
import { watchSignals } from './signals.ts';
import { callsAtOnce } from './source-concurrency.ts';
import { canaryMinutes, everyHour, everyMinute, type Rhythm, tickRhythm } from './rhythms.ts';
import { deadLettersOf, type QueueName } from '../../shared/plan/queues.ts';
import { Operations } from './operations.ts';
import { give, metricsNamespace, type Resources } from './needs.ts';
import { canary, gauge, reconcile, sweep, tick } from './tasks.ts';
import { alarmOnSourceHolds, watchConcurrency, watchTable } from './watches.ts';

export interface ServiceStackProps extends StackProps {
  readonly settings: Settings;
  /** The folder of the bundle of an entry. */
  readonly bundles: (entry: string) => string;
}

/** Everything that can be replaced: the API, the workers on their queues, what calls them, alarms. */
export class ServiceStack extends Stack {
  private readonly props: ServiceStackProps;
  private readonly operations: Operations;
  private readonly alarms: Alarms;
  private readonly given: [ServiceFunction, FunctionSpec][] = [];

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    this.props = props;
    const { settings } = props;
    const kept = findKept(this, settings.STAGE, settings.TABLE_NAME);
    this.operations = new Operations(this, 'Operations', settings);
    this.alarms = this.operations.alarms;

    const { gateway, publicUrl } = this.makeApi();
    const queues = {
      checks: this.makeWorker('checks'),
      'requested-checks': this.makeWorker('requested-checks'),
      rechecks: this.makeWorker('rechecks'),
      changes: this.makeWorker('changes'),
      'webhook-deliveries': this.makeWorker('webhook-deliveries'),
      'message-deliveries': this.makeWorker('message-deliveries'),
      upkeep: this.makeWorker('upkeep'),
      erasures: this.makeWorker('erasures'),
      proofs: this.makeWorker('proofs'),
      notices: this.makeWorker('notices'),
    };
    this.makeTask('tick', tick, tickRhythm(settings));
    this.makeTask('sweep', sweep, everyMinute);
    this.makeTask('gauge', gauge, everyMinute);
    this.makeTask('reconcile', reconcile, everyHour);
    this.makeCanary(gateway.api);
    this.makeOperator();

    const mailSets = { sign_in: this.named('sign-in-mail'), alerts: this.named('alert-mail') };
    new MailEvents(this, 'MailEvents', { mailSets, ...queues.notices });
    const resources = {
      kept,
      queues,
      queueUrlPrefix: this.queueUrlPrefix,
      publicUrl,
      mailSets,
      settings,
    };
    for (const [to, { needs }] of this.given) give(to, needs, resources);
    this.watch(kept);
    makeInTurns(this);
    this.operations.complete({ gateway, queues, given: this.given, tableName: kept.tableName });
  }

  /** Alarms on what belongs to no single function or queue. */
  private watch({ tableName }: Kept): void {
    watchConcurrency(this, this.alarms);
    watchTable(this, this.alarms, tableName);
    const { STAGE } = this.props.settings;
    watchSignals(new Construct(this, 'signals'), this.alarms, metricsNamespace(STAGE));
    for (const [{ lambda }, spec] of this.given) {
      if (spec !== workers.rechecks) continue;
      alarmOnSourceHolds(this, this.alarms, lambda.logGroup, this.named('source-wide-holds'));
    }
  }

  private makeApi(): { gateway: PublicApi; publicUrl: string } {
    const { settings } = this.props;
    const gateway = new PublicApi(this, 'Api', {
      name: this.named('api'),
      rateLimit: settings.API_REQUESTS_PER_SECOND,
      burstLimit: settings.API_REQUESTS_BURST,
      alarms: this.alarms,
      logDays: this.logDays,
      removalPolicy: this.removalPolicy,
      domain: domainOf(settings),
    });
    const { api } = gateway;
    const made = new Map<Group, ApiGroup>();
    for (const group of groups) {
      const spec = apiFunctions[group];
      const formerly = formerGroups[group];
      const apiGroup = new ApiGroup(this, `api-${group}`, {
        ...this.functionProps(spec, 20),
        api,
        routes: operations.filter((operation) => operation.group === group).flatMap(routesOf),
        routesStayWith: formerly && made.get(formerly),
        takesTheRest: group === 'health',
      });
      made.set(group, apiGroup);
      this.given.push([apiGroup.server, spec]);
    }
    this.makeBeside(api, 'dashboard', dashboard, dashboardRoutes);
    this.makeBeside(api, 'mcp', mcp, mcpRoutes);
    new CfnOutput(this, 'ApiUrl', { value: gateway.url });
    return { gateway, publicUrl: settings.PUBLIC_URL ?? gateway.url };
  }

  /** A function behind the gateway that serves no operations of the contract. */
  private makeBeside(
    api: HttpApi,
    id: string,
    spec: FunctionSpec,
    routes: readonly ApiRoute[],
  ): void {
    const { server } = new ApiGroup(this, id, { ...this.functionProps(spec, 20), api, routes });
    this.given.push([server, spec]);
  }

  private makeWorker(queue: QueueName): Resources['queues'][QueueName] {
    const spec = workers[queue];
    const made = new QueueWorker(this, queue, {
      ...this.functionProps(spec, spec.timeoutSeconds),
      queueName: this.named(queue),
      deadLettersName: this.named(deadLettersOf(queue)),
      batchSize: spec.batchSize,
      window: Duration.seconds(spec.windowSeconds ?? 0),
      visibility: Duration.seconds(spec.visibilitySeconds ?? 6 * spec.timeoutSeconds),
      maxConcurrency:
        this.stage.concurrencyMax[queue] ??
        callsAtOnce(queue, this.props.settings.ACCOUNT_CONCURRENCY),
      mayLoop: spec.loop !== undefined,
      oldestMessage: Duration.minutes(spec.oldestMessageMinutes),
    });
    this.given.push([made.worker, spec]);
    return { queue: made.queue, deadLetters: made.deadLetters, sourceId: made.sourceId };
  }

  private makeTask(id: string, spec: FunctionSpec, { timeoutSeconds, ...when }: Rhythm): void {
    const { task } = new ScheduledTask(this, id, {
      ...this.functionProps(spec, timeoutSeconds),
      scheduleName: this.named(id),
      ...when,
    });
    this.given.push([task, spec]);
  }

  private makeCanary(api: HttpApi): void {
    const { settings } = this.props;
    const name = this.named('canary');
    const made = new Canary(this, 'canary', {
      ...this.functionProps(canary, 20),
      functionName: name,
      api,
      namespace: metricsNamespace(settings.STAGE),
      schedule: this.stage.runsCanary
        ? { name, everyMinutes: canaryMinutes[settings.OPERATIONS_SIZE] }
        : null,
    });
    this.given.push([made.canary, canary]);
  }

  private makeOperator(): void {
    const made = new ServiceFunction(this, 'operator', {
      ...this.functionProps(operator, 60),
      functionName: this.named('operator'),
    });
    this.given.push([made, operator]);
  }

  /** A name that stays the same when the stack is made anew. */
  private named(part: string): string {
    return `artist-monitor-${this.props.settings.STAGE}-${part}`;
  }

  private get queueUrlPrefix(): string {
    return `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${this.named('')}`;
  }

  private get stage(): Stage {
    return stageOf(this.props.settings.STAGE);
  }

  private get logDays(): RetentionDays {
    return z.enum(RetentionDays).parse(this.stage.logDays);
  }

  private get removalPolicy(): RemovalPolicy {
    return this.stage.isProtected
      ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
      : RemovalPolicy.DESTROY;
  }

  private functionProps({ entry, impact, memoryMb }: FunctionSpec, timeoutSeconds: number) {
    return {
      memoryMb: memoryMb ?? usualMemoryMb,
      name: nameOf(entry),
      bundle: this.props.bundles(entry),
      timeout: Duration.seconds(timeoutSeconds),
      impact,
      alarms: this.alarms,
      logDays: this.logDays,
      removalPolicy: this.removalPolicy,
    };
  }
}
