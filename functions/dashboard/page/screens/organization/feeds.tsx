import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import { feeds as words } from '../../text/feeds.ts';
import { NewFeed } from './new-feed.tsx';

type Feed = Answered<'GET /api/v1/org/feeds'>[number];

/** The feeds of the organization. Their URLs are shown once, when they are made. */
export function Feeds() {
  const feeds = useQuery(read('GET /api/v1/org/feeds'));
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="panel" aria-labelledby="feeds">
      <h2 id="feeds">{words.title}</h2>
      <p class="muted">{words.lead}</p>
      <LoadedTable
        query={feeds}
        rows={1}
        caption={words.title}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<p>{words.none}</p>}
      />
      <div class="actions">
        <Act route="POST /api/v1/org/feeds" onClick={() => setAdding(true)}>
          {words.add}
        </Act>
      </div>
      {isAdding && <NewFeed onClose={() => setAdding(false)} />}
    </section>
  );
}

const columns: readonly Column<Feed>[] = [
  { label: words.name, cell: ({ name }) => <Foreign text={name} /> },
  {
    label: words.kind,
    cell: ({ kind, artist_ids }) => (
      <>
        {words.kinds[kind]}{' '}
        <span class="muted">
          ({artist_ids === null ? words.allArtists : words.someArtists(artist_ids.length)})
        </span>
      </>
    ),
  },
  { label: words.created, cell: ({ created_at }) => <When at={created_at} /> },
  { label: words.actions, isUnseen: true, cell: (feed) => <Revoke feed={feed} /> },
];

function Revoke({ feed: { id, name } }: { feed: Feed }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Act route="DELETE /api/v1/org/feeds/{id}" kind="small" onClick={() => setAsking(true)}>
        {words.revoke} <span class="unseen">{name}</span>
      </Act>
      {isAsking && (
        <Confirm
          title={words.revokeTitle}
          lead={words.revokeLead}
          action={words.revokeAction}
          write={() => client.call('DELETE /api/v1/org/feeds/{id}', { params: { id } })}
          said={words.revoked}
          again={['GET /api/v1/org/feeds']}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
