import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { listedAt, type Change } from '../../change.ts';
import { evidence } from '../../text/evidence.ts';
import { At } from '../when.tsx';

const words = evidence.resolved;

/** Links a change with the one that ended it, or that it ended. */
export function Resolved({ change: { resolves, resolved_by } }: { change: Change }) {
  return (
    <>
      {resolved_by !== null && <Other id={resolved_by} label={words.by} />}
      {resolves !== null && <Other id={resolves} label={words.resolves} />}
    </>
  );
}

function Other({ id, label }: { id: string; label: string }) {
  const other = useQuery(read('GET /api/v1/changes/{id}', { params: { id } }));
  return (
    <p>
      {label} {other.data && <At at={listedAt(other.data)} />}{' '}
      <a href={`/app/changes/${id}`}>{words.view}</a>
    </p>
  );
}
