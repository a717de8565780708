import { Template } from 'aws-cdk-lib/assertions';
import { App, Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { Budget } from '../../lib/constructs/budget.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { stageOf } from '../../lib/stages.ts';
import { makeStage, textOf } from './stage.ts';

const budgetsIn = ({ resources }: ReturnType<typeof makeStage>) =>
  Object.values(resources).filter(({ Type }) => Type === 'AWS::Budgets::Budget');

describe('the budget of a stage', () => {
  it('is that of the table, and goes to who gets the tickets', () => {
    const [budget, ...more] = budgetsIn(makeStage({ STAGE: 'prod' }));
    expect(more).toEqual([]);
    expect(budget?.Properties.Budget).toEqual({
      BudgetName: 'artist-monitor-prod',
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: stageOf('prod').monthlyBudgetDollars, Unit: 'USD' },
    });
    expect(textOf(budget)).toContain('"ops@example.com"');
  });

  it('is left out where nobody would hear of it', () => {
    expect(budgetsIn(makeStage())).toEqual([]);
  });

  it('tells of what is forecast at four fifths, and of what is spent when all is', () => {
    const stack = new Stack(new App({ analyticsReporting: false }), 'S');
    new Budget(stack, 'Budget', { name: 'b', dollars: 5, email: 'a@b.example' });
    const given = (type: string, threshold: number) => ({
      Notification: {
        NotificationType: type,
        Threshold: threshold,
        ThresholdType: 'PERCENTAGE',
        ComparisonOperator: 'GREATER_THAN',
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'a@b.example' }],
    });
    Template.fromStack(stack).hasResourceProperties('AWS::Budgets::Budget', {
      NotificationsWithSubscribers: [given('FORECASTED', 80), given('ACTUAL', 100)],
    });
  });
});

describe('the logs and the workers of a stage', () => {
  const { resources } = makeStage({ STAGE: 'prod' });
  const of = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);

  it('keep every line as long as the table says', () => {
    const kept = of('AWS::Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays);
    expect(new Set(kept)).toEqual(new Set([stageOf('prod').logDays]));
  });

  it('run as often at a time as their lists say', () => {
    const Scaled = z.looseObject({ ScalingConfig: z.object({ MaximumConcurrency: z.number() }) });
    const found = of('AWS::Lambda::EventSourceMapping').map(
      ({ Properties }) => Scaled.parse(Properties).ScalingConfig.MaximumConcurrency,
    );
    const wanted = Object.values(workers).map(({ maxConcurrency }) => maxConcurrency);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });
});
