import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client, read } from '../../../api.ts';
import { inertText } from '../../../inert-text.ts';
import { Checks } from '../../../parts/check.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field, Form, Submit } from '../../../parts/form.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { allTags, hasTag, tagOptions, toggleTag, typedTags } from '../../../tags.ts';
import type { ShownArtist } from './use-artist.ts';

/** Asks which tags an artist has: those that the organization uses, and new ones. */
export default function TagsDialog({
  artist,
  onClose,
}: {
  artist: ShownArtist;
  onClose: () => void;
}) {
  const { id, name, tags } = artist;
  const [chosen, setChosen] = useState<string[]>(tags);
  const others = useQuery(read('GET /api/v1/artists'));
  const known = allTags([...(others.data ?? []), artist]);
  const save = useWrite(
    (wanted: string[]) =>
      client.call('PATCH /api/v1/artists/{id}', { params: { id }, body: { tags: wanted } }),
    // A mute may be about a tag.
    {
      onDone: onClose,
      said: 'The tags are saved.',
      again: ['GET /api/v1/artists', 'GET /api/v1/org/mutes'],
    },
  );
  return (
    <Dialog title={`Tags of ${inertText(name, 60)}`} onClose={onClose}>
      <Form
        write={save}
        onSubmit={({ tags: typed = '' }) => save.mutate([...chosen, ...typedTags(typed)])}
      >
        <p>Sort artists by roster, label, or territory. Only your organization sees tags.</p>
        <Field
          name="tags"
          label="New tags"
          hint="Separate them with commas. An artist can have 20 tags."
          maxlength={1000}
          autofocus
        />
        {known.length > 0 && (
          <Checks
            label="Tags"
            options={tagOptions(known)}
            isChecked={(tag) => hasTag(chosen, tag)}
            onToggle={(tag) => setChosen(toggleTag(chosen, tag))}
          />
        )}
        <Submit>Save the tags</Submit>
      </Form>
    </Dialog>
  );
}
