import type { Change } from '../../change.ts';
import { numberText, utcDayText } from '../../format.ts';
import { evidence } from '../../text/evidence.ts';
import { Foreign } from '../foreign.tsx';
import { At } from '../when.tsx';

const words = evidence.why;

/** Why we believe a change, or why we don't: reasons, readings, and when we saw it. */
export function Why({ change }: { change: Change }) {
  const { status, dismissed_reason, waiting_for_source, payload } = change;
  const { reasons, readings = [], raised, risk } = payload;
  const own = reasons.filter((reason) => !risk?.reasons.includes(reason));
  const title = {
    confirmed: words.title,
    dismissed: words.titleDismissed,
    detected: words.titleOpen,
  };
  return (
    <section>
      <h3>{title[status]}</h3>
      {status === 'detected' && <p>{waiting_for_source ? words.waiting : words.checking}</p>}
      <ul class="reasons">
        {status === 'dismissed' && dismissed_reason !== null && (
          <li>
            <Foreign text={words.dismissed(dismissed_reason)} />
          </li>
        )}
        {own.map((reason) => (
          <li key={reason}>
            <Foreign text={sentence(reason)} />
          </li>
        ))}
        {raised && (
          <li>
            <Foreign text={words.raised(raised.from, raised.because)} />
          </li>
        )}
      </ul>
      <Times change={change} />
      {readings.length > 0 && <Readings readings={readings} />}
    </section>
  );
}

/** Reasons continue a sentence; in a list they begin one. */
function sentence(reason: string): string {
  return reason.charAt(0).toLocaleUpperCase() + reason.slice(1);
}

function Times({ change: { detected_at, confirmed_at } }: { change: Change }) {
  return (
    <dl class="times">
      <div>
        <dt>{words.firstSeen}</dt>
        <dd>
          <At at={detected_at} />
        </dd>
      </div>
      {confirmed_at !== null && (
        <div>
          <dt>{words.confirmed}</dt>
          <dd>
            <At at={confirmed_at} />{' '}
            <span class="muted">
              ({words.later(Date.parse(confirmed_at) - Date.parse(detected_at))})
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Readings({ readings }: { readings: readonly { at: string; value: number }[] }) {
  return (
    <table class="readings">
      <caption>{words.readings}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.value}</th>
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
