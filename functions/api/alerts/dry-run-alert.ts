import * as contract from '../../../shared/contract/alerts.ts';
import { type LinkBase, linked } from '../../../shared/domain/changes/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { dryRunAlert as dryRun } from '../../../shared/usecases/alerts/dry-run-alert.ts';

export const dryRunAlert = implement(
  contract.dryRunAlert,
  async ({ body }, { caller, now }, deps: LinkBase & { table: Table }) => {
    const run = await dryRun(deps.table, { organization: caller.organization, now }, body);
    return { ...run, matches: run.matches.map((change) => linked(change, deps)) };
  },
);
