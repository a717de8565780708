import { useState } from 'preact/hooks';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Field, Form, Frame, Submit } from '../../../../parts/form.tsx';
import { expected as words } from '../../../../text/expected.ts';
import { expectedBody, type ExpectedRelease, needsUpc } from './expected-body.ts';
import { useSaveExpected } from './use-save-expected.ts';

export interface ExpectedDialogProps {
  artist: string;
  /** What is edited; a new one is added without it. */
  release?: ExpectedRelease;
  onClose: () => void;
}

/** Asks what is known of a release that is to come. */
export function ExpectedDialog({ artist: id, release, onClose }: ExpectedDialogProps) {
  const save = useSaveExpected(id, release?.id ?? null, onClose);
  return (
    <Dialog title={release ? words.editTitle : words.add} onClose={onClose}>
      <Form write={save} onSubmit={(fields) => save.mutate(expectedBody(fields))}>
        <p>{words.enough}</p>
        <Fields {...(release && { release })} />
        <Submit>{words.save}</Submit>
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
        label={words.name}
        value={release?.title ?? ''}
        maxlength={300}
        autofocus
        onInput={setTitle}
      />
      <Field
        name="release_date"
        label={words.date}
        type="date"
        value={release?.release_date ?? ''}
        onInput={setDate}
      />
      <Field
        name="upc"
        label={words.upc}
        value={release?.upc ?? ''}
        maxlength={20}
        required={needsUpc(title, date)}
      />
      <Field name="label" label={words.label} value={release?.label ?? ''} maxlength={200} />
      <Frame name="isrcs" label={words.isrcs} hint={words.isrcsHint}>
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
