import { useQuery } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { isPageLeft } from '../../session/sign-in-again.ts';
import { useSession } from '../../session/session.tsx';
import { usePermission } from '../../use-permission.ts';
import { Act } from '../act.tsx';
import { Confirm } from '../dialog.tsx';
import { Foreign } from '../foreign.tsx';
import { Form, Frame, Submit } from '../form.tsx';
import { Loaded } from '../loaded.tsx';
import { toast } from '../toast.tsx';
import { useWrite } from '../use-write.ts';
import { When } from '../when.tsx';
import { Who } from '../who.tsx';

type Note = Answered<'GET /api/v1/changes/{id}/notes'>[number];

const textMax = 2000;

/** What people of the organization wrote about a change, oldest first. */
export default function Notes({ id }: { id: string }) {
  const notes = useQuery(read('GET /api/v1/changes/{id}/notes', { params: { id } }));
  return (
    <>
      <Loaded query={notes} rows={1}>
        {(all) =>
          all.length === 0 ? (
            <p>No notes yet.</p>
          ) : (
            <ol class="notes">
              {all.map((note) => (
                <Written key={note.id} change={id} note={note} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <NewNote id={id} />
    </>
  );
}

function Written({
  change,
  note: { id, text, author, created_at },
}: {
  change: string;
  note: Note;
}) {
  const { id: ownId } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li>
      <p class="muted">
        <Who id={author} />, <When at={created_at} />{' '}
        {author === ownId && (
          <Act
            route="DELETE /api/v1/changes/{id}/notes/{note_id}"
            kind="small"
            onClick={() => setRemoving(true)}
          >
            Delete
          </Act>
        )}
      </p>
      <div class="long-text">
        <Foreign text={text} max={textMax} />
      </div>
      {isRemoving && (
        <Confirm
          title="Delete this note?"
          lead="This can’t be undone."
          action="Delete the note"
          write={() =>
            client.call('DELETE /api/v1/changes/{id}/notes/{note_id}', {
              params: { id: change, note_id: id },
            })
          }
          said="The note is deleted."
          again={['GET /api/v1/changes/{id}/notes']}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

/** What was written and not added, by change: whoever judges the change goes on to the next one. */
const drafts = new Map<string, { text: string; isSaid: boolean }>();
addEventListener('beforeunload', (event) => {
  if (drafts.size > 0 && !isPageLeft()) event.preventDefault();
});

/** What one writes stays in the form until the service has it. */
function NewNote({ id }: { id: string }) {
  const route = 'POST /api/v1/changes/{id}/notes';
  useEffect(
    () => () => {
      const draft = drafts.get(id);
      if (draft === undefined || draft.isSaid) return;
      draft.isSaid = true;
      toast('Your note hasn’t been added yet. It’s kept with its change.');
    },
    [id],
  );
  const { why } = usePermission(route);
  const [count, setCount] = useState(0);
  const begun = useMemo(() => drafts.get(id)?.text, [id, count]);
  const add = useWrite(
    (text: string, once) => client.call(route, { params: { id }, body: { text }, headers: once() }),
    {
      onDone: () => {
        drafts.delete(id);
        setCount((before) => before + 1);
      },
      said: 'The note is added.',
      again: ['GET /api/v1/changes/{id}/notes'],
    },
  );
  if (why !== undefined) return <p class="hint">{why}</p>;
  return (
    <Form key={count} write={add} hasNoDraft onSubmit={({ text = '' }) => add.mutate(text)}>
      <Frame name="text" label="New note" hint="Everyone in your organization can read it.">
        {(described) => (
          <textarea
            name="text"
            rows={3}
            required
            maxlength={textMax}
            defaultValue={begun}
            {...described}
            onInput={({ currentTarget: { value } }) => {
              if (value === '') drafts.delete(id);
              else drafts.set(id, { text: value, isSaid: false });
            }}
          />
        )}
      </Frame>
      <Submit>Add the note</Submit>
    </Form>
  );
}
