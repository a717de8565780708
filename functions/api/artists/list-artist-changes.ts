import { listArtistChanges as operation } from '../../../shared/contract/artists.ts';
import type { LinkBase } from '../../../shared/domain/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { changesReply } from '../../../shared/http/changes-reply.ts';
import { findHold } from '../../../shared/usecases/artists/find-artist.ts';

export const listArtistChanges = implement(
  operation,
  async ({ params, query }, request, deps: LinkBase & { table: Table }) => {
    const { id } = await findHold(deps.table, request.caller.organization.id, params.id);
    return changesReply(deps, request, query, id);
  },
);
