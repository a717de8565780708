import { getChange as operation } from '../../../shared/contract/changes.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { historyFrom } from '../../../shared/domain/plan.ts';
import { implement } from '../../../shared/http/implement.ts';
import { getChange as readChange } from '../../../shared/table/changes.ts';
import type { Table } from '../../../shared/table/client.ts';

export const getChange = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const { id, plan } = caller.organization;
    const change = await readChange(deps.table, id, params.id);
    const at = change?.confirmed_at ?? change?.detected_at ?? '';
    if (!change || at < historyFrom(plan, now).toISOString()) throw notFound();
    return change;
  },
);
