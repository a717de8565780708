import { usePages } from '../../api.ts';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shortSummary, typeName } from '../../change.ts';
import { deliveries } from '../../text/deliveries.ts';
import { usePermission } from '../../use-permission.ts';
import { Act } from '../act.tsx';
import { FailedLine } from '../failed.tsx';
import { Foreign } from '../foreign.tsx';
import { Choice } from '../form.tsx';
import { Loaded } from '../loaded.tsx';
import { More } from '../more.tsx';
import { Empty } from '../page.tsx';
import { type Column, Table } from '../table.tsx';
import { useWrite } from '../use-write.ts';
import { useNow, When } from '../when.tsx';
import { answerText, canResend, followMs, skipText } from './attempts.ts';
import { DeliveryStatus } from './status.tsx';
import { NextAttempt } from './health.tsx';
import { Recover } from './recover.tsx';
import {
  type Delivery,
  type LogFilter,
  readLog,
  readTargetAgainHere,
  resend,
  type Target,
  targetAddress,
  targetRoutes,
  undelivered,
} from './target.ts';

const statuses = ['pending', 'delivered', 'failed', 'skipped', 'cancelled'] as const;

export interface DeliveryLogProps {
  target: Target;
  /** Why nothing can be sent again for now. */
  refusal: string | null;
}

/** What was sent to a webhook or a destination, newest first; its filter stands in the address. */
export function DeliveryLog(props: DeliveryLogProps) {
  const { isAllowed, why } = usePermission(targetRoutes[props.target.kind].log);
  return (
    <section class="panel" aria-labelledby="log">
      <h2 id="log">Deliveries</h2>
      {isAllowed ? <Log {...props} /> : <p>{why}</p>}
    </section>
  );
}

/** What the address asks for. */
function filterOf(wanted: string | undefined): LogFilter {
  if (wanted === 'undelivered') return { status: [...undelivered] };
  const status = statuses.find((one) => one === wanted);
  return status === undefined ? {} : { status: [status] };
}

/** The log, read again for as long as something in it is under way. */
function useLog(target: Target, filter: LogFilter) {
  const log = usePages({
    ...readLog(target, filter),
    refetchInterval: ({ state }) =>
      followMs(state.data?.pages.flatMap(({ rows }) => rows) ?? [], new Date()),
  });
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? [];
  const news = rows.map(({ id, status, attempt_count }) => `${id}${status}${attempt_count}`).join();
  const known = useRef('');
  const { kind, id } = target;
  useEffect(() => {
    // An attempt has ended: what is said of its target may not hold any more.
    if (known.current !== '' && known.current !== news) void readTargetAgainHere({ kind, id });
    known.current = news;
  }, [news, kind, id]);
  return { log, rows };
}

function Log({ target, refusal }: DeliveryLogProps) {
  const { query, path, route } = useLocation();
  const routes = targetRoutes[target.kind];
  const [isRecovering, setRecovering] = useState(false);
  const filter = filterOf(query.status);
  const { log, rows } = useLog(target, filter);
  const again = useWrite((id: string) => resend(target, id), {
    said: deliveries.resent,
    again: [targetRoutes[target.kind].all],
  });
  return (
    <>
      <div class="filters">
        <Choice
          name="status"
          label="Status"
          value={filter.status === undefined ? '' : (query.status ?? '')}
          options={[
            { value: '', label: 'All' },
            { value: 'undelivered', label: 'Not delivered' },
            ...statuses.map((value) => ({ value, label: deliveries.statuses[value] })),
          ]}
          onInput={(value) => route(value === '' ? path : `${path}?status=${value}`, true)}
        />
        <Act route={routes.recover} refusal={refusal} onClick={() => setRecovering(true)}>
          Resend all…
        </Act>
      </div>
      <p class="hint">{refusal ?? deliveries.resendLead}</p>
      {again.error && <FailedLine error={again.error} />}
      <Loaded query={log} rows={5}>
        {() =>
          rows.length === 0 ? (
            <NoRows isFiltered={filter.status !== undefined} />
          ) : (
            <Rows
              target={target}
              rows={rows}
              refusal={refusal}
              onResend={(id) => {
                if (!again.isPending || again.variables !== id) again.mutate(id);
              }}
            />
          )
        }
      </Loaded>
      <More query={log} />
      {isRecovering && <Recover target={target} onClose={() => setRecovering(false)} />}
    </>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty
      title="No deliveries"
      lead={isFiltered ? 'No delivery matches. The log keeps 30 days.' : deliveries.noneLead}
    />
  );
}

interface RowsProps extends DeliveryLogProps {
  rows: readonly Delivery[];
  onResend: (id: string) => void;
}

function Rows({ target, rows, refusal, onResend }: RowsProps) {
  const columns: Column<Delivery>[] = [
    { label: 'Status', cell: ({ status }) => <DeliveryStatus is={status} /> },
    {
      label: 'Change',
      cell: ({ id, event_type, summary }) => (
        <a href={`${targetAddress(target)}/${id}`}>
          <EventName type={event_type} summary={summary} />
        </a>
      ),
    },
    { label: 'Answer', cell: (delivery) => <Answer delivery={delivery} /> },
    {
      label: 'When',
      cell: (delivery) => <Progress delivery={delivery} isRefused={refusal !== null} />,
    },
    {
      label: 'Resend',
      isUnseen: true,
      cell: (delivery) =>
        canResend(delivery) && (
          <Act
            route={targetRoutes[target.kind].resend}
            kind="small"
            refusal={refusal}
            onClick={() => onResend(delivery.id)}
          >
            Resend <span class="unseen">{delivery.id}</span>
          </Act>
        ),
    },
  ];
  return <Table caption="Deliveries" rows={rows} keyOf={({ id }) => id} columns={columns} />;
}

/** What came of its last attempt. */
function Answer({ delivery: { attempts, skip_reason } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (skip_reason !== null) return <>{skipText(skip_reason)}</>;
  return <>{last ? answerText(last) : 'Not attempted yet.'}</>;
}

/** When it was sent, how often it was tried, and what comes next. */
function Progress({ delivery, isRefused }: { delivery: Delivery; isRefused: boolean }) {
  const { status, attempt_count, next_attempt_at, delivered_at, created_at } = delivery;
  const now = useNow();
  const isPending = status === 'pending';
  const count = isPending ? deliveries.failedAttempts : deliveries.attemptCount;
  return (
    <>
      <When at={delivered_at ?? created_at} />{' '}
      <span class="hint">
        {(attempt_count > 1 || isPending) && attempt_count > 0 && count(attempt_count)}
        {isPending && next_attempt_at !== null && (
          <>
            {attempt_count > 0 && ', '}
            <NextAttempt at={next_attempt_at} isRefused={isRefused} now={now} />
          </>
        )}
      </span>
    </>
  );
}

/** What a delivery tells: its sentence, or else the name of its type. */
function EventName({ type, summary }: { type: string; summary: string | null }) {
  if (summary === null) return <>{typeName(type)}</>;
  return <Foreign isSentence text={shortSummary({ summary })} isInLink />;
}
