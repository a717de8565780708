import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

export interface BudgetProps {
  readonly name: string;
  /** For a month of the whole account. */
  readonly dollars: number;
  /** Who is told. */
  readonly email: string;
}

/** Told when it's spent, and when the rest of the month looks as if more will be, in percent. */
const notices = [
  { notificationType: 'FORECASTED', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
] as const;

/**
 * What AWS may cost in a month, with emails before it's over. Of the whole account: by tags, it would see nothing
 * until somebody has activated them for the bill, and say so to nobody.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, dollars, email }: BudgetProps) {
    super(scope, id);
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: notices.map((notice) => ({
        notification: {
          ...notice,
          comparisonOperator: 'GREATER_THAN',
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    });
  }
}
