import { useRef } from 'preact/hooks';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { shortSummary } from '../../../change.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { useRowKeys } from '../../../parts/row-keys.ts';
import { Mark, Severity } from '../../../parts/severity.tsx';
import { When } from '../../../parts/when.tsx';

export type ArtistChange = Answered<'GET /api/v1/artists/{id}/changes'>[number];

/** Changes of one artist, each on a row. */
export function ChangeRows({ rows }: { rows: readonly ArtistChange[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <ul ref={list} class="change-rows">
      {rows.map((change) => (
        <li key={change.id}>
          <Severity is={change.severity} />
          <a href={`/app/changes/${change.id}`} data-row>
            <Foreign isSentence text={shortSummary(change)} max={400} isInLink />
          </a>
          <Standing of={change} />
          <When at={change.confirmed_at ?? change.detected_at} />
        </li>
      ))}
    </ul>
  );
}

function Standing({ of: { status, acknowledged_at } }: { of: ArtistChange }) {
  if (status === 'detected') return <Mark is="waiting">Being checked</Mark>;
  if (status === 'dismissed') return <Mark is="off">Dismissed</Mark>;
  return acknowledged_at === null ? null : <Mark is="ok">Acknowledged</Mark>;
}
