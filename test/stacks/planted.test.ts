import { mistakesIn } from './mistakes.ts';
import { makeStage, type Resources } from './stage.ts';

const made = makeStage({ ALARM_EMAIL: 'ops@example.com' });
const whole: Resources = { ...made.dataResources, ...made.resources };

/** A copy of the templates with one property of one resource changed. */
function planted(type: string, id: RegExp, change: (properties: Record<string, unknown>) => void) {
  const copy: Resources = structuredClone(whole);
  const found = Object.entries(copy).find(([key, { Type }]) => Type === type && id.test(key));
  change(found![1].Properties);
  return copy;
}

const queue = Object.keys(whole).find((id) => id.startsWith('changesQueue'))!;

describe('the templates', () => {
  it('have none of the mistakes that AWS takes without a word', () => {
    expect(mistakesIn(whole)).toEqual([]);
  });

  it.each([
    [
      'an index key without an attribute definition',
      planted('AWS::DynamoDB::GlobalTable', /^Table/, (table) => {
        const defined = table.AttributeDefinitions as { AttributeName: string }[];
        table.AttributeDefinitions = defined.filter((each) => each.AttributeName !== 'feedPk');
      }),
      'the index feed: feedPk is not defined',
    ],
    [
      'an event source that is a URL',
      planted('AWS::Lambda::EventSourceMapping', /^changes/, (source) => {
        source.EventSourceArn = { Ref: queue };
      }),
      'reads from no ARN of a queue',
    ],
    [
      'a dead-letter ARN that is a URL',
      planted('AWS::SQS::Queue', /^changesQueue/, (properties) => {
        properties.RedrivePolicy = { deadLetterTargetArn: { Ref: queue }, maxReceiveCount: 5 };
      }),
      `${queue}: what fails goes to no ARN of a queue`,
    ],
    [
      'a visibility timeout shorter than the function’s own',
      planted('AWS::SQS::Queue', /^changesQueue/, (properties) => {
        properties.VisibilityTimeout = 30;
      }),
      'a message comes back before its time is up',
    ],
    [
      'a route without an integration',
      planted('AWS::ApiGatewayV2::Route', /^apihealthgetHealth/, (route) => {
        route.Target = 'integrations/none';
      }),
      'GET /health: leads to no integration',
    ],
    [
      'a schedule that never comes due',
      planted('AWS::Scheduler::Schedule', /^reconcile/, (schedule) => {
        schedule.ScheduleExpression = 'rate(0 hours)';
      }),
      'rate(0 hours) never comes due',
    ],
    [
      'an alarm that nobody can hear',
      planted('AWS::CloudWatch::Alarm', /OverdueWork/, (alarm) => {
        delete alarm.AlarmActions;
      }),
      'nobody hears it',
    ],
  ])('would be noticed with %s', (_, resources, sentence) => {
    const [mistake, ...more] = mistakesIn(resources);
    expect(mistake).toContain(sentence);
    expect(more).toEqual([]);
  });
});
