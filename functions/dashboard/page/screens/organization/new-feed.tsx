import { useMutation, useQuery } from '@tanstack/preact-query';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { inertText } from '../../inert-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { useIdempotencyKey } from '../../parts/idempotency.ts';
import { Secret } from '../../parts/secret.tsx';
import { feeds as words } from '../../text/feeds.ts';

type Body = Sent<'POST /api/v1/org/feeds'>['body'];

const kinds = ['calendar', 'atom'] as const;

/** Creates a feed and shows its URL: once, and kept only here. */
export function NewFeed({ onClose }: { onClose: () => void }) {
  const artists = useQuery(read('GET /api/v1/artists/summary'));
  const create = useMutation({
    mutationFn: (body: Body) =>
      client.call('POST /api/v1/org/feeds', { body, headers: { 'idempotency-key': key() } }),
    // The URL leaves memory with the dialog.
    gcTime: 0,
    onSuccess: () => readAgain('GET /api/v1/org/feeds'),
  });
  const key = useIdempotencyKey(create.isSuccess);
  if (create.data) {
    const done = () => {
      create.reset();
      onClose();
    };
    return <Secret title={words.urlTitle} secret={create.data.url} onClose={done} />;
  }
  const isLost = create.error instanceof ApiError && create.error.code === 'already_created';
  return (
    <Dialog title={words.add} onClose={onClose}>
      {isLost && <p role="alert">{words.urlLost}</p>}
      <Form write={create} onSubmit={(fields) => create.mutate(bodyOf(fields))}>
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
      </Form>
    </Dialog>
  );
}

function bodyOf({ kind, name = '', artist = '' }: Readonly<Record<string, string>>): Body {
  return {
    kind: kinds.find((one) => one === kind) ?? 'calendar',
    name,
    artist_ids: artist === '' ? null : [artist],
  };
}
