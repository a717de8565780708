import type { Change } from '../../change.ts';
import { numberText } from '../../format.ts';
import { utcDayText } from '../../catalog-format.ts';
import { evidence } from '../../text/evidence.ts';
import { Foreign } from '../foreign.tsx';
import { JudgmentFacts } from '../judgment.tsx';
import { capitalized, reasonsBeside } from '../judgment-lists.ts';
import { At, useNow } from '../when.tsx';
import { Fold, foldOpened } from './fold.tsx';
import { apartText, seenText } from './seen.ts';

const words = evidence.why;
const whyOpened = foldOpened();
const titles = {
  confirmed: 'Why we believe it',
  dismissed: 'Why we dismissed it',
  detected: 'What we know so far',
};

/** Why we believe a change, or why we don't: when it was seen in a line; reasons, checks, and values in it. */
export function Why({ change }: { change: Change }) {
  const { status, payload, detected_at, checks } = change;
  const { readings = [], risk } = payload;
  const reasons = reasonsOf(change);
  return (
    <Fold
      title={titles[status]}
      hint={seenText(change, useNow())}
      opened={whyOpened}
      isOpen={false}
    >
      {() => (
        <>
          {risk && <JudgmentFacts risk={risk} />}
          {reasons.length > 0 && (
            <ul class="reasons">
              {reasons.map((reason) => (
                <li key={reason}>
                  <Foreign text={reason} />
                </li>
              ))}
            </ul>
          )}
          {checks.length > 0 && <Checks change={change} />}
          <p class="muted">
            First seen <At at={detected_at} />
          </p>
          {readings.length > 0 && <Readings readings={readings} />}
        </>
      )}
    </Fold>
  );
}

function reasonsOf({ payload: { reasons, risk, raised } }: Change): string[] {
  return [
    ...reasonsBeside(reasons, risk).map(capitalized),
    ...(raised ? [`More serious than ${raised.from}, because ${raised.because}.`] : []),
  ];
}

/** Each check that saw it, or didn't: the second source is one that read something else. */
function Checks({ change: { checks, detected_at } }: { change: Change }) {
  return (
    <ol class="reasons" aria-label="Checks">
      {checks.map(({ at, result, read }) => (
        <li key={at}>
          {words.results[result]}
          {at > detected_at && <> {apartText(Date.parse(at) - Date.parse(detected_at))} later</>}
          <span class="muted">
            {' · '}
            {read.length === 0 ? 'no answer' : list.format(read.map((part) => words.parts[part]))}
          </span>
        </li>
      ))}
    </ol>
  );
}

const list = new Intl.ListFormat('en');

function Readings({ readings }: { readings: readonly { at: string; value: number }[] }) {
  return (
    <table class="readings">
      <caption>Values</caption>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {readings.map(({ at, value }) => (
          <tr key={at}>
            <td>
              <time dateTime={at}>{utcDayText(at.slice(0, 10))}</time>
            </td>
            <td>{numberText(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
