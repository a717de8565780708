import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { listedAt, type Change } from '../../change.ts';
import { evidence } from '../../text/evidence.ts';
import { At } from '../when.tsx';

const words = evidence.resolved;

/** Links a change with the one that ended it, or that it ended: of several things, the last of those or some. */
export function Resolved({ change }: { change: Change }) {
  const { resolves, resolved_by } = change;
  const own = countOf(change);
  return (
    <>
      {resolved_by !== null && (
        <Other id={resolved_by} labelOf={(by) => (by < own ? words.lastBy : words.by)} />
      )}
      {resolves !== null && (
        <Other id={resolves} labelOf={(of) => (own < of ? words.resolvesPart : words.resolves)} />
      )}
    </>
  );
}

function countOf({ payload: { count = 1 } }: Change): number {
  return count;
}

/** @param labelOf what it is, by how many things it tells of. */
function Other({ id, labelOf }: { id: string; labelOf: (count: number) => string }) {
  const other = useQuery(read('GET /api/v1/changes/{id}', { params: { id } }));
  return (
    <p>
      {labelOf(other.data ? countOf(other.data) : 1)}{' '}
      {other.data && <At at={listedAt(other.data)} />}{' '}
      <a href={`/app/changes/${id}`}>{words.view}</a>
    </p>
  );
}
