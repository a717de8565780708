import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { difference } from '../../text/difference.ts';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import { FactsView } from './facts-view.tsx';
import { ListView } from './list-view.tsx';
import type { ModelOf } from './models.ts';
import { NumberView } from './number-view.tsx';
import { PictureView } from './picture-view.tsx';
import { modelOf, sheetOf } from './views.ts';
import { IdentifierView, TextView } from './word-diff.tsx';

/** What was, and what is. */
export function OneDifference({ change }: { change: Change }) {
  const { id, change_type, payload } = change;
  const model = modelOf(change_type, payload);
  if (model === null) return <AsStored change={change} />;
  switch (model.kind) {
    case 'picture':
      return <PictureView key={id} {...model} changeId={id} />;
    case 'text':
      return <TextView {...model} />;
    case 'identifier':
      return <IdentifierView {...model} />;
    case 'state':
      return <StateView {...model} />;
    case 'list':
      return <ListView {...model} />;
    case 'number':
      return <NumberView {...model} change={change} />;
    case 'facts':
      return <FactsView {...model} release={payload.release} />;
    case 'release':
      return <ReleaseView {...model} change={change} />;
  }
}

/** A change of a later service: nothing of it is hidden. */
function AsStored({ change: { payload } }: { change: Change }) {
  return (
    <>
      <p>{difference.asStored}</p>
      {(['before', 'after'] as const).map((side) => (
        <div key={side} class="side">
          <h3>{difference[side]}</h3>
          <pre>
            <Foreign text={JSON.stringify(payload[side], null, 2)} max={4000} />
          </pre>
        </div>
      ))}
    </>
  );
}

/** A state before and after: live, then offline. */
function StateView({ before, after }: ModelOf<'state'>) {
  return (
    <p class="states">
      <span class="state">
        <span class="unseen">{difference.before}: </span>
        <Foreign text={before ?? difference.nothing} max={60} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span class="state now">
        <span class="unseen">{difference.after}: </span>
        <Foreign text={after ?? difference.nothing} max={60} />
      </span>
    </p>
  );
}

type Props = ModelOf<'release'> & { change: Change };

/** A release as it is now: of a change that tells of it and not of a value. */
function ReleaseView({ releaseId, change: { monitored_artist_id: id } }: Props) {
  const release = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}', {
      params: { id, release_id: releaseId },
    }),
  );
  return (
    <Loaded query={release} rows={2}>
      {(found) => <FactsView before={null} after={sheetOf({ ...found })} release={undefined} />}
    </Loaded>
  );
}
