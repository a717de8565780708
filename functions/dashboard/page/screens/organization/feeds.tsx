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
      title={words.add}
      write={create}
      secretTitle={words.urlTitle}
      secret={create.data?.url}
      lost={words.urlLost}
      onSubmit={(fields) => create.mutate(bodyOf(fields))}
      onClose={onClose}
      onStored={onClose}
    >
      <Choice
        name="kind"
        label={words.kind}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Field name="name" label={words.name} required maxlength={100} autofocus />
      <Choice
        name="artist"
        label={words.artist}
        options={[
          { value: '', label: words.allArtists },
          ...(artists.data ?? []).map(({ id, name }) => ({
            value: id,
            label: inertText(name, 60),
          })),
        ]}
      />
      <Submit>{words.create}</Submit>
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
