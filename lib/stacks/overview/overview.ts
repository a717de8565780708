import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  AlarmStatusWidgetSortBy,
  Dashboard,
  type IWidget,
  PeriodOverride,
  SingleValueWidget,
  Stats,
  TextWidget,
  TextWidgetBackground,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type Alarms, urgencies } from '../../constructs/alarms.ts';
import { allowanceLeft, objectiveNames, type promisesOf } from '../promises.ts';
import {
  type ApiParts,
  apiRow,
  catalogRow,
  deliveryRow,
  moneyRow,
  type WorkParts,
  workRow,
} from './rows.ts';
import { type Measures, measures } from './measures.ts';

export interface OverviewProps extends ApiParts, WorkParts {
  readonly name: string;
  readonly namespace: string;
  readonly alarms: Alarms;
  readonly promises: ReturnType<typeof promisesOf>;
  readonly tableName: string;
}

/**
 * The CloudWatch dashboard of a stage, in the order in which somebody asks who was just woken: is it
 * healthy? who is hurt? since when? and then, which part is it? Each row names its articles of the
 * runbook.
 */
export class Overview extends Construct {
  constructor(scope: Construct, id: string, props: OverviewProps) {
    super(scope, id);
    const { alarms, promises } = props;
    const measured = measures(props.namespace);
    const rows: IWidget[][] = [
      [
        text(
          '## Is it healthy?',
          'Alarms that are red say who is hurt and since when. A page can’t wait; a ticket can wait until the morning. The runbook has an article for each: `docs/operators/runbook.md`.',
        ),
      ],
      urgencies.map(
        (urgency) =>
          new AlarmStatusWidget({
            title: { page: 'Pages', ticket: 'Tickets' }[urgency],
            alarms: alarms.told[urgency],
            sortBy: AlarmStatusWidgetSortBy.STATE_UPDATED_TIMESTAMP,
            width: 12,
            height: 6,
          }),
      ),
      nowWidgets(promises, measured),
      ...[
        catalogRow(measured),
        deliveryRow(measured, props),
        apiRow(props),
        workRow(props),
        moneyRow(measured, props.tableName),
      ].map(({ title, about, widgets }) => [text(`## ${title}`, about), ...widgets]),
    ];
    new Dashboard(this, 'Dashboard', {
      dashboardName: props.name,
      defaultInterval: Duration.hours(12),
      periodOverride: PeriodOverride.AUTO,
      widgets: rows,
    });
  }
}

/** What is left of the promises, and what waits at this moment. */
function nowWidgets(promises: OverviewProps['promises'], measured: Measures): IWidget[] {
  return [
    new SingleValueWidget({
      title: 'Left of what 30 days allow, in percent',
      metrics: objectiveNames.map((name) => allowanceLeft(promises[name], name)),
      setPeriodToTimeRange: true,
      start: '-P30D',
      width: 10,
      height: 4,
    }),
    new SingleValueWidget({
      title: 'Now',
      metrics: [
        measured.gauge('OverdueRows', 'Overdue'),
        measured.gauge('OldestOverdueSeconds', 'Oldest overdue (s)'),
        measured.gauge('StaleArtists', 'Stale artists'),
        measured.gauge('BreakerOpenSeconds', 'Catalog paused (s)'),
      ],
      width: 8,
      height: 4,
    }),
    new SingleValueWidget({
      title: 'Canary: from a change to its webhook',
      metrics: [measured.kind('EndToEndSeconds', 'canary', 'Seconds', Stats.MAXIMUM)],
      sparkline: true,
      width: 6,
      height: 4,
    }),
  ];
}

function text(heading: string, about: string): TextWidget {
  return new TextWidget({
    markdown: `${heading}\n${about}`,
    width: 24,
    height: 2,
    background: TextWidgetBackground.TRANSPARENT,
  });
}
