import { listChanges as operation } from '../../../shared/contract/changes.ts';
import { changesReply } from '../../../shared/http/changes-reply.ts';
import type { LinkBase } from '../../../shared/domain/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { getArtist } from '../../../shared/table/artists/artists.ts';
import type { Table } from '../../../shared/table/client.ts';

export const listChanges = implement(
  operation,
  async ({ query }, request, deps: LinkBase & { table: Table }) => {
    const { artist_id } = query;
    if (artist_id === undefined) return changesReply(deps, request, query, null);
    const artist = await getArtist(deps.table, request.caller.organization.id, artist_id);
    // Nothing is shown of another organization's artist: the query ends before the first change.
    const shown = artist ? query : { ...query, until: '0000-01-01T00:00:00.000Z' };
    return changesReply(deps, request, shown, artist_id);
  },
);
