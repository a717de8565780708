import type { Change } from '../../change.ts';
import { lengthText } from '../../catalog-format.ts';
import { numberText } from '../../format.ts';
import { percentText, signedText } from '../../number-format.ts';
import { latePart } from '../../late.tsx';
import { difference } from '../../text/difference.ts';
import type { ModelOf, Unit } from './models.ts';

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
export function NumberView({ before, after, unit, change }: NumberProps) {
  const { expected, echo, others, milestone } = change.payload;
  const share = shareText(before, after);
  const facts = [
    [difference.before, valueText(before, unit)],
    [difference.after, valueText(after, unit)],
    [words.difference, differenceText(after - before, unit)],
    ...(share === null ? [] : [[words.share, share]]),
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
      {expected && <p>{words.expected(numberText(expected.low), numberText(expected.high))}</p>}
      {milestone !== undefined && <p>{words.milestone(numberText(milestone))}</p>}
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
