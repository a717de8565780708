import { getChangeEvidence as operation } from '../../../shared/contract/evidence.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { viewChangePicture } from '../../../shared/usecases/changes/view-change-picture.ts';

export const getChangeEvidence = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const { id, side } = params;
    const picture = await viewChangePicture(deps.table, caller.organization, { id, side, now });
    // No error: what shows pictures asks for it, and shows the catalog's own instead. It may come yet.
    if (!picture) {
      return new Reply(new Uint8Array(), { status: 204, headers: { 'cache-control': 'no-store' } });
    }
    return new Reply(picture.bytes, {
      headers: {
        'content-type': picture.content_type,
        'cache-control': 'private',
        // It came from someone else's server: opened on its own, it must not be able to do
        // anything.
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
