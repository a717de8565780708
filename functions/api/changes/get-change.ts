import { getChange as operation } from '../../../shared/contract/changes.ts';
import { type LinkBase, linked } from '../../../shared/domain/changes/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { requireChange } from '../../../shared/usecases/changes/shown-change.ts';

export const getChange = implement(
  operation,
  async ({ params }, { caller, now }, deps: LinkBase & { table: Table }) => {
    const { organization } = caller;
    return linked(await requireChange(deps.table, { organization, now }, params.id), deps);
  },
);
