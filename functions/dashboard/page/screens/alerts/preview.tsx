import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { listedAt } from '../../change.ts';
import { Chart } from '../../parts/chart/chart.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Severity } from '../../parts/severity.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import { alerts as words, alertTimes as times } from '../../text/alerts.ts';
import { momentText } from '../../time-format.ts';
import { isWidest, outcomeOf, previewBody, type Draft, type DryRun, type Match } from './rule.ts';
import { useSettled } from '../../parts/use-settled.ts';
import { numberText } from '../../format.ts';

/** How long after the last change of the rule it is tried. */
const settleMs = 400;

/**
 * What the rule would have sent. A change of the rule ends the request for the former one, whose
 * result stays, dimmed, until the new one is there.
 */
export function Preview({ draft }: { draft: Draft }) {
  const body = previewBody(draft);
  const settled = useSettled(body, settleMs, JSON.stringify(body));
  const run = useQuery({
    ...read('POST /api/v1/org/alerts/dry-run', { body: settled }),
    placeholderData: keepPreviousData,
  });
  const isFormer = run.isPlaceholderData || JSON.stringify(body) !== JSON.stringify(settled);
  return (
    <section class="panel" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <div class={isFormer ? 'preview dimmed' : 'preview'} aria-busy={isFormer}>
        <Loaded query={run} rows={5}>
          {(data) => <Result run={data} at={run.dataUpdatedAt} isWidest={isWidest(settled)} />}
        </Loaded>
      </div>
    </section>
  );
}

function Result({ run, at, isWidest: isAll }: { run: DryRun; at: number; isWidest: boolean }) {
  // A result that is still shown for the former rule has no time of its own.
  const outcome = outcomeOf(run, at === 0 ? new Date() : new Date(at));
  const { count, messages, days, floodPerDay, newest, moreCount, bars, barsOfNewest } = outcome;
  return (
    <>
      <div role="status">
        <p class="big">{words.wouldHaveSent(count, messages, days)}</p>
        {run.truncated && <p>There were too many changes to go back further.</p>}
        {count === 0 && <p>{isAll ? words.nothingSoFar : words.nothing}</p>}
        {floodPerDay !== null && <p class="notice warning">{words.flood(floodPerDay)}</p>}
      </div>
      {count > 0 && (
        <>
          <Chart bars={{ caption: words.chart(barsOfNewest ?? count), days: bars }} />
          {barsOfNewest !== null && <p class="hint">{words.newestOnly(barsOfNewest)}</p>}
          <h3>{words.newest}</h3>
          <Table caption={words.newest} rows={newest} keyOf={({ id }) => id} columns={columns} />
          {moreCount > 0 && <p class="muted">… and {numberText(moreCount)} more</p>}
        </>
      )}
    </>
  );
}

/** Whole, since a link can’t hold the button for the rest. */
const summaryMax = 1000;

const columns: readonly Column<Match>[] = [
  { label: 'Severity', cell: ({ rule_severity }) => <Severity is={rule_severity} /> },
  { label: 'When', cell: (change) => <When at={listedAt(change)} /> },
  { label: 'Artist', cell: ({ artist_name }) => <Foreign text={artist_name} /> },
  {
    label: 'Change',
    cell: ({ id, summary }) => (
      <a href={`/app/changes/${id}`}>
        <Foreign text={summary} max={summaryMax} />
      </a>
    ),
  },
  {
    label: 'Message',
    cell: ({ verdict, message_at }) => (
      <>
        {times.verdicts[verdict]}
        {verdict !== 'sent' && (
          <span class="muted">
            , <time dateTime={message_at}>{momentText(message_at)}</time>
          </span>
        )}
      </>
    ),
  },
];
