import { LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { graph, type Measures } from './measures.ts';
import type { WorkParts } from './work-row.ts';

/** From a confirmed change to the receiver. */
export function deliveryRow({ total, gauge }: Measures, parts: WorkParts) {
  const query = attemptQueries(parts);
  return {
    title: 'Deliveries',
    about:
      'Are customers told in time? Runbook: promise-at-risk, overdue-work, failed-messages, bounces-and-complaints.',
    widgets: [
      graph(
        'Changes routed, and first attempts of deliveries',
        [total('SpeedEvents', 'All')],
        [total('LateSpeedEvents', 'Over a minute late')],
      ),
      query(
        'How attempts ended',
        'stats count(*) as attempts by delivery_status, status_code, error_code',
        'sort attempts desc',
        'limit 20',
      ),
      query(
        'Targets that failed the most',
        'filter delivery_status != "delivered"',
        'stats count(*) as attempts, count_distinct(delivery_id) as deliveries by organization_id, target_id',
        'sort attempts desc',
        'limit 20',
      ),
      graph(
        'Overdue work',
        [gauge('OverdueRows', 'Overdue')],
        [gauge('OldestOverdueSeconds', 'Oldest (s)')],
      ),
      graph('Email', [
        total('MailsSent', 'Sent'),
        total('MailBounces', 'Bounced'),
        total('MailComplaints', 'Reported as spam'),
      ]),
    ],
  };
}

/** Questions to the lines of attempts. */
function attemptQueries({ workers }: WorkParts) {
  const logGroupNames = workers
    .filter(({ queue }) => queue.endsWith('-deliveries'))
    .map(({ lambda }) => lambda.logGroup.logGroupName);
  return (title: string, ...queryLines: string[]) =>
    new LogQueryWidget({
      ...{ title, logGroupNames, view: LogQueryVisualizationType.TABLE },
      queryLines: ['filter kind = "attempt"', ...queryLines],
      ...{ width: 8, height: 6 },
    });
}
