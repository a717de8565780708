import type { Change } from '../../change.ts';
import { numberText } from '../../format.ts';
import { utcDayText } from '../../utc-format.ts';
import { evidence } from '../../text/evidence.ts';
import { Foreign } from '../foreign.tsx';
import { capitalized, reasonsBeside } from '../judgment-lists.ts';
import { Mark } from '../severity.tsx';
import { Table } from '../table.tsx';
import { At } from '../when.tsx';
import { agreeing } from './agreeing.ts';

const words = evidence.why;

/** Why we believe a change, or why we don't: reasons, readings, and when we saw it. */
export function Why({ change }: { change: Change }) {
  const { status, dismissed_reason, waiting_for_source, payload, checks } = change;
  const { reasons, readings = [], raised, risk } = payload;
  const own = reasonsBeside(reasons, risk);
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
        {dismissed_reason !== null && (
          <li>
            <Foreign
              text={words[status === 'confirmed' ? 'disagrees' : 'dismissed'](dismissed_reason)}
            />
          </li>
        )}
        {own.map((reason) => (
          <li key={reason}>
            <Foreign text={capitalized(reason)} />
          </li>
        ))}
        {raised && (
          <li>
            <Foreign text={words.raised(raised.from, raised.because)} />
          </li>
        )}
      </ul>
      {checks.length > 0 ? <Checks change={change} /> : <Times change={change} />}
      {readings.length > 0 && <Readings readings={readings} />}
    </section>
  );
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

/** Each check that saw it, or didn't: the second source is one that read something else. */
function Checks({ change: { checks, detected_at, confirmed_at } }: { change: Change }) {
  return (
    <>
      <p>
        <Mark is={confirmed_at === null ? 'waiting' : 'ok'}>
          {words.checksAgree(agreeing(checks))}
        </Mark>{' '}
        {confirmed_at !== null && (
          <span class="muted">
            {words.confirmed} {words.later(Date.parse(confirmed_at) - Date.parse(detected_at))}
          </span>
        )}
      </p>
      <Table
        caption={words.checks}
        rows={checks}
        keyOf={({ at }) => at}
        columns={[
          { label: words.when, cell: ({ at }) => <At at={at} /> },
          { label: words.result, cell: ({ result }) => words.results[result] },
          {
            label: words.read,
            cell: ({ read }) =>
              read.length === 0
                ? words.readNothing
                : list.format(read.map((part) => words.parts[part])),
          },
        ]}
      />
    </>
  );
}

const list = new Intl.ListFormat('en');

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
