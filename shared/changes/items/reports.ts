import { type ChangeReport, reportsMax } from '../rules/change-report.ts';
import { keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';

/** Adds a report to those of a change. Fails when it has as many as it can. */
export function reportedWrite(changeId: string, report: ChangeReport): Write {
  return {
    Update: {
      Key: keys.change(changeId),
      UpdateExpression: 'SET reports = list_append(if_not_exists(reports, :none), :reports)',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(reports) OR size(reports) < :most)',
      ExpressionAttributeValues: { ':none': [], ':reports': [report], ':most': reportsMax },
    },
  };
}
