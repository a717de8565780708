/** Grants that are right though the journey doesn't use them. */
export interface Exception {
  /** Of which roles; all, if absent. */
  readonly role?: RegExp;
  readonly action: RegExp;
  readonly resource?: RegExp;
  readonly reason: string;
}

const items =
  /^dynamodb:(GetItem|BatchGetItem|Query|PutItem|UpdateItem|DeleteItem|ConditionCheckItem)$/;
const table = /:table\/[^/]+$/;

/**
 * Every grant must be used on the journey or stand here, with the reason. A pattern names roles, and actions
 * or resources, as narrowly as the reason is true.
 */
export const exceptions: readonly Exception[] = [
  {
    action: /^logs:(CreateLogStream|PutLogEvents)$/,
    reason: 'Lambda itself writes what functions print',
  },
  {
    role: /Worker$/,
    action: /^sqs:(ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/,
    reason:
      'the CDK gives these to all who read a queue; Lambda’s own reader uses some, ours doesn’t',
  },
  {
    action: /^ses:SendEmail$/,
    resource: /:identity\/artist-monitor\.example$/,
    reason: 'SES asks for the right on what it verified: here the address, elsewhere the domain',
  },
  {
    role: /^(messagedeliveries|notices)Worker$/,
    action: /^ses:SendEmail$/,
    reason: 'the journey’s alerts go to a chat, and nobody is told of a failing target',
  },
  {
    role: /^apiaccountServer$/,
    action: /^ses:SendEmail$/,
    resource: /-alert-mail$/,
    reason: 'a new address is asked whether it is theirs: nobody changes an address here',
  },
  {
    role: /^apiorganizationServer$/,
    action: /^ses:SendEmail$/,
    resource: /-sign-in-mail$/,
    reason: 'who hands an organization over is told, and so is who gets it: nobody does here',
  },
  {
    action: items,
    resource: table,
    role: /^(api\w+Server|\w+Worker|canaryRunsTask|operator)$/,
    reason:
      'acts on items are given by one list to all who work on the table (lib/stacks/table-rights.ts), and no journey takes each of them in each function',
  },
  {
    role: /^erasuresWorker$/,
    action: /^dynamodb:(BatchWriteItem|Query)$/,
    reason: 'a deleted organization is erased after 30 days; test/erasure does it',
  },
  {
    role: /^(apichanges|apialerts|apifeeds)Server$|^upkeepWorker$/,
    action: /^dynamodb:Query$/,
    resource: /\/index\/(thread|feed)$/,
    reason: 'lists of one artist’s changes and the weekly report: nobody asks for one here',
  },
  {
    role: /^apireleasesServer$/,
    action: /^dynamodb:Query$/,
    resource: /\/index\/feed$/,
    reason:
      'a release that isn’t known yet is looked up among the changes that are being checked: every one here is known',
  },
  {
    role: /^rechecksWorker$/,
    action: /^dynamodb:Query$/,
    resource: /\/index\/due$/,
    reason: 'other artists are found by it when something unlikely is checked, and nothing is here',
  },
  {
    role: /^changesWorker$/,
    action: /^dynamodb:Query$/,
    resource: /\/index\/thread$/,
    reason: 'routing that was left over reads what belongs together, as re-checks do it here',
  },
  {
    role: /^api(releases|changereports)Server$/,
    action: /^sqs:SendMessage$/,
    resource: /-changes$/,
    reason:
      'sent for webhooks that ask what people do about changes, by the same code as in apichanges, which does it here',
  },
  {
    role: /^api(webhooks|destinations)Server$/,
    action: /^sqs:SendMessage$/,
    resource: /-changes$/,
    reason:
      'sent by whoever recovers deliveries, if there are any: the journey’s may have arrived by then',
  },
  {
    role: /^operator$/,
    action: /^sqs:(SendMessage|ReceiveMessage|DeleteMessage|StartMessageMoveTask)$/,
    reason: 'moto can’t move messages from one queue to another; test/operator redrives',
  },
  {
    role: /^operator$/,
    action: /^lambda:UpdateEventSourceMapping$/,
    reason: 'nobody pauses the workers on the journey; test/journeys/operator does',
  },
  {
    role: /^operator$/,
    action: /^secretsmanager:(GetSecretValue|PutSecretValue)$/,
    reason: 'no key is rotated on the journey; test/security/rotation does',
  },
  {
    role: /^(sweep|gauge|reconcile)Task$/,
    action: /^sqs:SendMessage$/,
    reason: 'they send again what was lost, and nothing was',
  },
  {
    role: /^tickTask$/,
    action: /^dynamodb:UpdateItem$/,
    resource: table,
    reason: 'no artist that comes first gets another plan on the journey',
  },
  {
    role: /^apireleasesServer$/,
    action: /^dynamodb:Query$/,
    resource: /\/index\/thread$/,
    reason: 'the journey judges no release of which changes were told',
  },
  {
    role: /^gaugeTask$/,
    action: /^dynamodb:BatchGetItem$/,
    resource: table,
    reason: 'it counts artists every five minutes, and has its first turn before there are any',
  },
  {
    role: /^sweepTask$/,
    action: /^dynamodb:BatchGetItem$/,
    resource: table,
    reason:
      'it reads targets that were left alone with something due, which a slow machine has and a fast one may not',
  },
  {
    role: /^reconcileTask$/,
    action: /^dynamodb:(GetItem|BatchGetItem|Query|BatchWriteItem)$/,
    reason: 'it looks closer at what differs, and nothing did',
  },
  {
    role: /^(apisignin|apiartists|apichanges)Server$/,
    action: /^sqs:SendMessage$/,
    resource: /-(notices|changes)$/,
    reason: 'a failed sign-in and a change that somebody undoes: nobody does either here',
  },
  {
    role: /^apiverificationServer$/,
    action: /^sqs:SendMessage$/,
    resource: /-requested-checks$/,
    reason:
      'the rest of a list that did not come whole is read at once: the invented ones come whole',
  },
  {
    role: /^(checks|requestedchecks|upkeep|erasures|proofs|messagedeliveries)Worker$/,
    action: /^sqs:SendMessage$/,
    reason:
      'what is put back or found by a scheduled check, weekly reports, erasures, and digests whose times were changed: other functions send here as they do',
  },
  {
    role: /^(rechecks|changes)Worker$/,
    action: /^sqs:SendMessage$/,
    reason:
      'a re-check that comes again, more changes at once than one call routes, and routing that was left over',
  },
  {
    role: /^apiaccountServer$/,
    action: /^secretsmanager:GetSecretValue$/,
    resource: /-Pepper/,
    reason: 'a token to confirm a new address is hashed with it: nobody changes an address here',
  },
  {
    role: /^(api(webhooks|destinations)Server|canaryRunsTask)$/,
    action: /^secretsmanager:PutSecretValue$/,
    reason: 'whoever seals a secret first makes the key: a webhook, a destination, or the canary',
  },
  {
    role: /^rechecksWorker$/,
    action: /^secretsmanager:GetSecretValue$/,
    resource: /:secret:judge\/lastfm/,
    reason: 'biographies and listeners are re-checked when one has changed, and none did',
  },
];
