import { useState } from 'preact/hooks';
import { latePart } from '../../../late.tsx';
import { Act } from '../../../parts/act.tsx';
import { tags as words } from '../../../text/tags.ts';
import { TagLinks } from '../tag-links.tsx';
import type { ShownArtist } from './use-artist.ts';

const TagsDialog = latePart(() => import('./tags-dialog.tsx'));

/** What the organization sorts the artist by; each tag leads to all artists that have it. */
export function Tags({ artist }: { artist: ShownArtist }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="tag-line">
      <TagLinks tags={artist.tags} />
      <Act route="PATCH /api/v1/artists/{id}" kind="small" onClick={() => setOpen(true)}>
        {words.edit}
      </Act>
      {isOpen && <TagsDialog artist={artist} onClose={() => setOpen(false)} />}
    </div>
  );
}
