import { alarmFaults, strangersIn } from './checks/checks.ts';
import { neverDue } from './checks/schedules.ts';
import { type Grant, refusals, shortName, unused } from './grants.ts';
import type { Use } from './moto.ts';

const role = 'ArtistMonitor-dev-Service-sweepTaskRole924ECA7E-LLRTPOAVX5OO';
const grant: Grant = {
  role,
  policy: 'sweepTaskRoleDefaultPolicy',
  statement: 1,
  action: 'sqs:SendMessage',
  resource: 'arn:aws:sqs:us-east-1:123456789012:artist-monitor-dev-changes',
};
const use: Use = {
  role,
  action: grant.action,
  resource: grant.resource,
  context: {},
  allowed: true,
  grants: [[grant.policy, grant.statement, grant.action, grant.resource]],
};

describe('grants', () => {
  it('count as used by the statement that allowed the use, and by no other', () => {
    expect(unused([grant], [use], [])).toEqual([]);
    expect(unused([{ ...grant, statement: 2 }], [use], [])).toEqual([{ ...grant, statement: 2 }]);
  });

  it('may stay unused for a reason that fits role, action and resource', () => {
    const known = { role: /^sweepTask$/, action: /^sqs:/, resource: /-changes$/, reason: 'none' };
    expect(unused([grant], [], [known])).toEqual([]);
    for (const other of [{ role: /^gaugeTask$/ }, { action: /^ses:/ }, { resource: /-checks$/ }]) {
      expect(unused([grant], [], [{ ...known, ...other }])).toEqual([grant]);
    }
  });

  it('that are missing are told once, by the short name of the role', () => {
    expect(shortName(role)).toBe('sweepTask');
    const refused = { ...use, allowed: false, grants: [] };
    expect(refusals([use, refused, refused])).toEqual([
      `sweepTask may not sqs:SendMessage on ${grant.resource}`,
    ]);
  });
});

describe('the look at what was deployed', () => {
  it('takes bundles and what belongs to them, and nothing else', () => {
    const own = ['index.js', 'package.json', 'ses.js', 'page/assets/main-NBVUHRHF.js.br'];
    expect(strangersIn(own)).toEqual([]);
    const more = ['node_modules/zod/index.js', '.env', 'lib/settings.ts', 'index.js.map'];
    expect(strangersIn([...own, ...more])).toEqual(more);
    expect(strangersIn(['package.json'])).toEqual(['nothing instead of index.js']);
  });

  it('knows schedules that never come due', () => {
    expect(neverDue('rate(1 minute)')).toBeNull();
    expect(neverDue('rate(0 hours)')).toContain('rate(0 hours)');
  });

  it('objects to alarms without anybody who hears them', () => {
    const topic = {
      TopicArn: 'arn:aws:sns:us-east-1:123456789012:tickets',
      Attributes: {
        Policy: JSON.stringify({
          Statement: [
            {
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Resource: 'arn:aws:sns:us-east-1:123456789012:tickets',
            },
          ],
        }),
      },
      Subscriptions: [{ Protocol: 'email', Endpoint: 'ops@example.com' }],
    };
    const alarm = {
      AlarmName: 'slow',
      AlarmDescription: 'Too slow.',
      ActionsEnabled: true,
      AlarmActions: [topic.TopicArn],
    };
    const faults = (alarms: (typeof alarm)[], topics = [topic]) => alarmFaults({ alarms, topics });
    expect(faults([alarm])).toEqual([]);
    expect(faults([{ ...alarm, AlarmActions: [] }])).toEqual(['nobody hears slow']);
    expect(faults([alarm], [{ ...topic, Subscriptions: [] }])).toHaveLength(1);
    expect(
      faults([alarm], [{ ...topic, Attributes: { Policy: '{"Statement":[]}' } }]),
    ).toHaveLength(1);
    expect(faults([alarm], [])).toHaveLength(1);
  });
});
