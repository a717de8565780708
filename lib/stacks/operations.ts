import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { QueueName } from '../../shared/plan/queues.ts';
import { nameOf } from '../bundling/bundle-functions.ts';
import { Alarms } from '../constructs/alarms.ts';
import { Budget } from '../constructs/budget.ts';
import type { PublicApi } from '../constructs/public-api.ts';
import type { ServiceFunction } from '../constructs/service-function.ts';
import type { Settings } from '../settings.ts';
import { stageOf } from '../stages.ts';
import type { FunctionSpec } from './function-spec.ts';
import { workers } from './functions.ts';
import { metricsNamespace, type Resources } from './needs.ts';
import { Overview } from './overview/overview.ts';
import { alarmOnPromises, promisesOf } from './promises.ts';

/** What the dashboard shows of the service. */
export interface Shown {
  readonly gateway: PublicApi;
  readonly queues: Resources['queues'];
  readonly given: readonly (readonly [ServiceFunction, FunctionSpec])[];
  readonly tableName: string;
}

/**
 * What only operators see: alarms, and the CloudWatch dashboard. Nested, because CloudFormation allows
 * a stack 500 resources, and a third of them are these.
 */
export class Operations extends NestedStack {
  readonly alarms: Alarms;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.settings = settings;
    const { STAGE: stage, ALARM_EMAIL: ticket, PAGE_EMAIL: page = ticket } = settings;
    const size = settings.OPERATIONS_SIZE;
    this.alarms = new Alarms(this, 'Alarms', { stage, size, emails: { ticket, page } });
    const { monthlyBudgetDollars: dollars } = stageOf(stage);
    if (dollars !== null && ticket !== undefined) {
      new Budget(this, 'Budget', { name: `artist-monitor-${stage}`, dollars, email: ticket });
    }
  }

  /** Adds the alarms on the promises, and the dashboard: last, because it shows all alarms. Small stages have neither. */
  complete({ gateway, queues, given, tableName }: Shown): void {
    const { alarms, settings } = this;
    if (settings.OPERATIONS_SIZE === 'small') return;
    const namespace = metricsNamespace(settings.STAGE);
    const promises = promisesOf(namespace, gateway.stage);
    alarmOnPromises(this.nestedStackParent ?? this, alarms, promises);
    const shownWorkers = QueueName.options.flatMap((queue) => {
      const { queue: messages, deadLetters } = queues[queue];
      return given
        .filter(([, spec]) => spec === workers[queue])
        .map(([{ lambda }]) => ({ queue, messages, deadLetters, lambda }));
    });
    new Overview(this, 'Overview', {
      name: `artist-monitor-${settings.STAGE}`,
      ...{ namespace, alarms, promises, tableName, workers: shownWorkers },
      functions: given.map(([{ lambda }, { entry }]) => ({ name: nameOf(entry), lambda })),
      gateway: gateway.stage,
      accessLog: gateway.accessLog,
    });
  }
}
