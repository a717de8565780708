import { useQuery } from '@tanstack/preact-query';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { inertText } from '../../inert-text.ts';
import { Choice, Field, Submit } from '../../parts/form.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { feeds as words } from '../../text/feeds.ts';

type Body = Sent<'POST /api/v1/org/feeds'>['body'];

const kinds = ['calendar', 'atom'] as const;

/** Creates a feed and shows its URL: once, and kept only here. */
export function NewFeed({ onClose }: { onClose: () => void }) {
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
