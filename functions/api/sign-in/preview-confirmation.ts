import { previewConfirmation as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { previewConfirmation as preview } from '../../../shared/usecases/account/preview-confirmation.ts';

export const previewConfirmation = implement(
  operation,
  async ({ body }, { now }, { table }: { table: Table }) => preview(table, body.token, now),
);
