import type { Change } from '../../change.ts';
import { difference } from '../../text/difference.ts';
import { Foreign } from '../foreign.tsx';
import { FactsView } from './facts-view.tsx';
import { ListView } from './list-view.tsx';
import { NumberView } from './number-view.tsx';
import { PictureView } from './picture-view.tsx';
import { ReleaseView } from './release-view.tsx';
import { StateView } from './state-view.tsx';
import { modelOf } from './views.ts';
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
