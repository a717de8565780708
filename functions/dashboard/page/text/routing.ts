import type { Answered } from '../../../../shared/client/routes.ts';

type Verdict = Answered<'GET /api/v1/changes/{id}/routing'>[number]['verdict'];

/** Why each alert rule sent a change, or didn’t. The sentences are the service’s own. */
export const routing = {
  caption: 'What each alert rule did with this change',
  none: 'No alert rule was asked about it.',
  add: 'Write an alert rule',
  rule: 'Alert rule',
  destination: 'Destination',
  outcome: 'What happened',
  goneRule: 'a deleted alert rule',
  goneDestination: 'a deleted destination',
  delivery: 'View the delivery',
  escalated: 'If nobody acknowledges it, on to',
  verdicts: {
    sent: 'sent',
    waiting: 'waiting',
    held_quiet: 'quiet hours',
    held_digest: 'in a digest',
    muted: 'muted',
    capped: 'too many messages',
    acknowledged: 'acknowledged first',
    rule_inactive: 'not sent',
    not_sent: 'not sent',
    type_not_selected: 'not sent',
    other_artist: 'not sent',
    other_tag: 'not sent',
    below_severity: 'not sent',
    below_threshold: 'not sent',
    rule_newer: 'not sent',
    destination_disabled: 'not sent',
    destination_unconfirmed: 'not sent',
    destination_deleted: 'not sent',
    failed: 'failed',
    not_confirmed: 'not confirmed',
  } satisfies Record<Verdict, string>,
};
