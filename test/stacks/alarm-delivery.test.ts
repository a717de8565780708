import { alarms, subscriptions, topicPolicies, topics } from './shapes.ts';
import { all, makeStage, one } from './stage.ts';

const { resources } = makeStage({
  ALARM_EMAIL: 'ops@example.com',
  PAGE_EMAIL: 'pager@example.com',
});
const raised = all(resources, alarms);

/** What the policy of a topic says about publishing to it. */
function statementsOf(topicId: string) {
  return all(resources, topicPolicies)
    .filter(({ its }) => its.Topics.includes(topicId))
    .flatMap(({ its }) => its.PolicyDocument.Statement)
    .filter(({ Action, Resource }) => Action.includes('sns:Publish') && Resource === topicId);
}

/** Pages go to the pager, tickets to the operator. */
const targetId = (topicId: string) =>
  topicId.includes('Pages') ? 'pager@example.com' : 'ops@example.com';

describe('an alarm reaches a person', () => {
  it.each(raised)('$id: its target lets CloudWatch publish, from this account only', ({ its }) => {
    expect(its.AlarmActions).not.toEqual([]);
    for (const target of its.AlarmActions) {
      // Any other kind of target would need another check: this fails then.
      const topic = one(resources, topics, target);
      // A key of its own would have to let CloudWatch in, too.
      expect(topic.its.KmsMasterKeyId).toBeUndefined();
      const allowed = statementsOf(target).filter(({ Effect }) => Effect === 'Allow');
      expect(allowed).toEqual([
        expect.objectContaining({
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]);
    }
  });

  it('is refused over plain HTTP, and for no other reason', () => {
    for (const { id } of all(resources, topics)) {
      const denied = statementsOf(id).filter(({ Effect }) => Effect === 'Deny');
      expect(denied.map(({ Condition }) => Condition)).toEqual([
        { Bool: { 'aws:SecureTransport': 'false' } },
      ]);
    }
  });

  it('pages for work that is overdue, tasks that stopped, a silent canary, a catalog that is down for hours, paused alerts, and lost deliveries', () => {
    const pages = raised.filter(({ its }) => its.AlarmActions.some((id) => id.includes('Pages')));
    const names = pages.filter(({ id }) => !id.includes('promise')).map(({ id }) => id);
    const parts = [
      ...['OverdueWork', 'BreakerOpenLong', 'tickMissedRuns', 'sweepMissedRuns'],
      ...['gaugeMissedRuns', 'AlertMailPaused', 'LostDeliveries', 'canarySilent'],
    ];
    expect(names).toHaveLength(parts.length);
    for (const part of parts) {
      expect(names.filter((name) => name.includes(part))).toHaveLength(1);
    }
  });

  it('goes from every topic to the address that the operator gave, which needs no policy', () => {
    const targets = new Set(raised.flatMap(({ its }) => its.AlarmActions));
    for (const topicId of targets) {
      const to = all(resources, subscriptions).filter(({ its }) => its.TopicArn === topicId);
      expect(to.map(({ its }) => [its.Protocol, its.Endpoint])).toEqual([
        ['email', targetId(topicId)],
      ]);
    }
  });
});
