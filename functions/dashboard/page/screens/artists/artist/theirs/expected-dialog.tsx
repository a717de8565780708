import { useState } from 'preact/hooks';
import { client } from '../../../../api.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Field, Form, Frame, Submit } from '../../../../parts/form.tsx';
import { useWrite } from '../../../../parts/use-write.ts';
import { expected as words } from '../../../../text/releases.ts';
import {
  expectedBody,
  type ExpectedBody,
  type ExpectedRelease,
  needsUpc,
} from './expected-body.ts';

interface ExpectedDialogProps {
  artist: string;
  /** What is edited; a new one is added without it. */
  release?: ExpectedRelease;
  onClose: () => void;
}

/** Asks what is known of a release that is to come. */
export function ExpectedDialog({ artist: id, release, onClose }: ExpectedDialogProps) {
  const save = useSaveExpected(id, release?.id ?? null, onClose);
  return (
    <Dialog title={release ? 'Edit the expected release' : 'Expect a release'} onClose={onClose}>
      <Form write={save} onSubmit={(fields) => save.mutate(expectedBody(fields))}>
        <p>It needs a UPC, or a title and a date.</p>
        <Fields {...(release && { release })} />
        <Submit>Save</Submit>
      </Form>
    </Dialog>
  );
}

function Fields({ release }: Pick<ExpectedDialogProps, 'release'>) {
  const [title, setTitle] = useState(release?.title ?? '');
  const [date, setDate] = useState(release?.release_date ?? '');
  return (
    <>
      <Field
        name="title"
        label="Title"
        value={release?.title ?? ''}
        maxlength={300}
        autofocus
        onInput={setTitle}
      />
      <Field
        name="release_date"
        label="Date"
        type="date"
        value={release?.release_date ?? ''}
        onInput={setDate}
      />
      <Field
        name="upc"
        label="UPC"
        value={release?.upc ?? ''}
        maxlength={20}
        required={needsUpc(title, date)}
      />
      <Field name="label" label="Label" value={release?.label ?? ''} maxlength={200} />
      <Frame name="isrcs" label="ISRCs" hint={words.isrcsHint}>
        {(described) => (
          <textarea
            {...described}
            name="isrcs"
            rows={3}
            spellcheck={false}
            defaultValue={release?.isrcs.join('\n') ?? ''}
          />
        )}
      </Frame>
    </>
  );
}

/** Saves what is known of a release that is to come. @param release which is edited; null: a new one */
export function useSaveExpected(id: string, release: string | null, onSaved: () => void) {
  return useWrite<unknown, ExpectedBody>(
    (body, once) =>
      release === null
        ? client.call('POST /api/v1/artists/{id}/expected-releases', {
            ...{ params: { id }, body, headers: once() },
          })
        : client.call('PATCH /api/v1/artists/{id}/expected-releases/{expected_id}', {
            ...{ params: { id, expected_id: release }, body },
          }),
    {
      onDone: onSaved,
      said: 'Saved.',
      again: ['GET /api/v1/artists/{id}/expected-releases'],
    },
  );
}
