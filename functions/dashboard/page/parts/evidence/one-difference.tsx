import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { lengthText } from '../../catalog-format.ts';
import type { Change } from '../../change.ts';
import { numberText } from '../../format.ts';
import { latePart } from '../../late.tsx';
import { percentText, signedText } from '../../number-format.ts';
import { difference } from '../../text/difference.ts';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import type { ModelOf, Unit } from './models.ts';
import { FactsView, ListView, PictureView } from './sides.tsx';
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
      <p>This page doesn’t know this type of change yet. This is what we stored:</p>
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
        <Foreign text={before ?? 'Nothing'} max={60} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span class="state now">
        <span class="unseen">{difference.after}: </span>
        <Foreign text={after ?? 'Nothing'} max={60} />
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

const NumberChart = latePart(() => import('../number-chart/number-chart.tsx'));
const words = difference.number;

function valueText(value: number, unit: Unit): string {
  return unit === 'duration' ? lengthText(value) : numberText(value);
}

function differenceText(value: number, unit: Unit): string {
  if (unit !== 'duration') return signedText(value);
  return `${value < 0 ? '−' : '+'}${lengthText(Math.abs(value))}`;
}

/** `−6.5%`; null where there was nothing to compare with. */
function shareText(before: number, after: number): string | null {
  if (before === 0) return null;
  const share = (after - before) / before;
  return `${share < 0 ? '−' : '+'}${percentText(Math.abs(share))}`;
}

type NumberProps = Omit<ModelOf<'number'>, 'kind'> & { change: Change };

/** A number before and after, and what explains the difference. */
function NumberView({ before, after, unit, change }: NumberProps) {
  const { expected, echo, others, milestone } = change.payload;
  const share = shareText(before, after);
  const facts = [
    [difference.before, valueText(before, unit)],
    [difference.after, valueText(after, unit)],
    ['Difference', differenceText(after - before, unit)],
    ...(share === null ? [] : [['Share', share]]),
  ];
  return (
    <>
      <dl class="numbers" aria-label={words.units[unit]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {expected && (
        <p>
          Expected: {numberText(expected.low)} to {numberText(expected.high)}
        </p>
      )}
      {milestone !== undefined && <p>Milestone: {numberText(milestone)}</p>}
      {echo && (
        <p>
          {words.echo(
            numberText(echo.from.value),
            numberText(echo.to.value),
            echo.explains === 'all',
          )}
        </p>
      )}
      {others !== undefined && <p>{words.others(others)}</p>}
      {unit !== 'duration' && <NumberChart change={change} />}
    </>
  );
}
