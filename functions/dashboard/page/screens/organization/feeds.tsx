import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered, Sent } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { inertText } from '../../inert-text.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Choice, Field, Submit } from '../../parts/form.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { When } from '../../parts/when.tsx';
import { feeds as words } from '../../text/organization.ts';

type Feed = Answered<'GET /api/v1/org/feeds'>[number];

/** The feeds of the organization. Their URLs are shown once, when they are made. */
export function Feeds() {
  const feeds = useQuery(read('GET /api/v1/org/feeds'));
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="panel" aria-labelledby="feeds">
      <h2 id="feeds">Calendar and feeds</h2>
      <p class="muted">{words.lead}</p>
      <LoadedTable
        query={feeds}
        rows={1}
        caption="Calendar and feeds"
        keyOf={({ id }) => id}
        columns={columns}
        empty={<p>There are no feeds yet.</p>}
      />
      <div class="actions">
        <Act route="POST /api/v1/org/feeds" onClick={() => setAdding(true)}>
          Create a feed
        </Act>
      </div>
      {isAdding && <NewFeed onClose={() => setAdding(false)} />}
    </section>
  );
}

const columns: readonly Column<Feed>[] = [
  { label: 'Name', cell: ({ name }) => <Foreign text={name} /> },
  {
    label: 'What it has',
    cell: ({ kind, artist_ids }) => (
      <>
        {words.kinds[kind]}{' '}
        <span class="muted">
          ({artist_ids === null ? 'all artists' : words.someArtists(artist_ids.length)})
        </span>
      </>
    ),
  },
  { label: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
  { label: 'Actions', isUnseen: true, cell: (feed) => <Revoke feed={feed} /> },
];

function Revoke({ feed: { id, name } }: { feed: Feed }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Act route="DELETE /api/v1/org/feeds/{id}" kind="small" onClick={() => setAsking(true)}>
        Revoke <span class="unseen">{name}</span>
      </Act>
      {isAsking && (
        <Confirm
          title="Revoke this feed?"
          lead="Its URL stops working at once. This can’t be undone."
          action="Revoke the feed"
          write={() => client.call('DELETE /api/v1/org/feeds/{id}', { params: { id } })}
          said="The feed is revoked."
          again={['GET /api/v1/org/feeds']}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type Body = Sent<'POST /api/v1/org/feeds'>['body'];

const kinds = ['calendar', 'atom'] as const;

/** Creates a feed and shows its URL: once, and kept only here. */
function NewFeed({ onClose }: { onClose: () => void }) {
  const artists = useQuery(read('GET /api/v1/artists/summary'));
  const create = useWrite(
    (body: Body, once) => client.call('POST /api/v1/org/feeds', { body, headers: once() }),
    { again: ['GET /api/v1/org/feeds'] },
  );
  return (
    <SecretDialog
      title="Create a feed"
      write={create}
      secretTitle="URL of the feed"
      secret={create.data?.url}
      lost="The feed already exists: an earlier try got through, but its answer didn’t reach you, and the URL is only in that answer. Revoke the feed and create another."
      onSubmit={(fields) => create.mutate(bodyOf(fields))}
      onClose={onClose}
      onStored={onClose}
    >
      <Choice
        name="kind"
        label="What it has"
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Field name="name" label="Name" required maxlength={100} autofocus />
      <Choice
        name="artist"
        label="Artist"
        options={[
          { value: '', label: 'all artists' },
          ...(artists.data ?? []).map(({ id, name }) => ({
            value: id,
            label: inertText(name, 60),
          })),
        ]}
      />
      <Submit>Create feed</Submit>
    </SecretDialog>
  );
}

function bodyOf({ kind, name = '', artist = '' }: Readonly<Record<string, string>>): Body {
  return {
    kind: kinds.find((one) => one === kind) ?? 'calendar',
    name,
    artist_ids: artist === '' ? null : [artist],
  };
}
