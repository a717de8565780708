import { previewInvitation as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { previewInvitation as preview } from '../../../shared/usecases/organization/accept-invitation.ts';

export const previewInvitation = implement(
  operation,
  async ({ body }, { now }, { table }: { table: Table }) => preview(table, body.token, now),
);
