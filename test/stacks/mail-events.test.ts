import { all, functionsOf, makeStage, one, rightsOf, textOf } from './stage.ts';
import {
  configurationSets,
  eventDestinations,
  eventRules,
  lambdas,
  queuePolicies,
  queues,
} from './shapes.ts';

const { resources } = makeStage({ STAGE: 'prod', MAIL_FROM: 'Watch <watch@mail.example.com>' });
const name = 'artist-monitor-prod-mail';

describe('mail that comes back', () => {
  it('is told by SES of all mails that the functions send', () => {
    const set = one(resources, configurationSets);
    expect(set.its.Name).toBe(name);
    expect(one(resources, eventDestinations).its).toMatchObject({
      ConfigurationSetName: { Ref: set.id },
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    const senders = [...functionsOf(resources).values()].filter(
      ({ its }) => 'MAIL_FROM' in its.Environment.Variables,
    );
    expect(senders.length).toBeGreaterThan(4);
    for (const { its } of senders) {
      expect(its.Environment.Variables.MAIL_CONFIGURATION_SET).toBe(name);
      const mail = rightsOf(resources, its.Role).find(({ actions }) =>
        actions.includes('ses:SendEmail'),
      );
      expect(mail?.resources).toContain(`configuration-set/${name}`);
    }
  });

  it('shuts nobody out who complained: codes for signing in are mailed all the same', () => {
    const { its } = one(resources, configurationSets);
    expect(its.SuppressionOptions).toEqual({ SuppressedReasons: ['BOUNCE'] });
  });

  it('goes to the queue of notices, of this stage alone, or to its dead letters', () => {
    const { its } = one(resources, eventRules);
    expect(its.EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
    });
    const [target, ...others] = its.Targets;
    expect(others).toEqual([]);
    const queue = one(resources, queues, target!.Arn);
    expect(queue.its.QueueName).toBe('artist-monitor-prod-notices');
    expect(queue.its.RedrivePolicy!.deadLetterTargetArn).toBe(target!.DeadLetterConfig.Arn);
  });

  it('may be put there by EventBridge for this rule only', () => {
    const rule = one(resources, eventRules);
    const allowing = all(resources, queuePolicies).filter(({ its }) =>
      textOf(its).includes('events.amazonaws.com'),
    );
    expect(allowing).toHaveLength(2);
    for (const { its } of allowing) {
      expect(textOf(its)).toMatch(/"aws:SourceArn":\{"Fn::GetAtt":\["/);
      expect(textOf(its)).toContain(rule.id);
    }
  });

  it('is worked off by the function that tells people', () => {
    const worker = functionsOf(resources).get('workers-notify');
    expect(all(resources, lambdas).map(({ id }) => id)).toContain(worker?.id);
  });
});
