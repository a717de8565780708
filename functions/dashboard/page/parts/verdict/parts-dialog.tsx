import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { counting as words } from '../../text/counting.ts';
import { Checks } from '../check.tsx';
import { Dialog } from '../dialog.tsx';
import { type Ownership, type Part, togglePart } from './counting.ts';
import { partOptions, type PartsOf } from './part-options.ts';

export interface PartsDialogProps {
  /** Where the release is. */
  at: { id: string; release_id: string };
  release: Omit<PartsOf, 'isrcs'>;
  verdict: Ownership;
  /** What is checked at first. */
  parts: Part[];
  /** What the button says. */
  action: string;
  onDone: (parts: Part[]) => void;
  onClose: () => void;
}

/** Asks which parts of a release count, before the verdict is given. */
export default function PartsDialog(props: PartsDialogProps) {
  const { at, release, verdict, action, onDone, onClose } = props;
  const [parts, setParts] = useState(props.parts);
  // Only what the page has read already: nobody waits for the catalog to say whose a release is.
  const tracks = useQuery({
    ...read('GET /api/v1/artists/{id}/releases/{release_id}/tracks', { params: at }),
    enabled: false,
  });
  const isrcs = (tracks.data ?? []).map(({ isrc }) => isrc);
  return (
    <Dialog title={words.titles[verdict]} onClose={onClose}>
      <p>{words.leads[verdict]}</p>
      <Checks
        label="These parts count"
        options={partOptions({ ...release, isrcs })}
        isChecked={(part) => parts.some((one) => one === part)}
        onToggle={(part) => setParts(togglePart(parts, part))}
      />
      <div class="actions">
        <button type="button" class="primary" autofocus onClick={() => onDone(parts)}>
          {action}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
