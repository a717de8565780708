import { useInfiniteQuery, useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { readAgain } from '../../api.ts';
import { deliveries } from '../../text/deliveries.ts';
import { usePermission } from '../../use-permission.ts';
import { Act } from '../act.tsx';
import { FailedLine } from '../failed.tsx';
import { Choice } from '../form.tsx';
import { Loaded } from '../loaded.tsx';
import { More } from '../more.tsx';
import { Empty } from '../page.tsx';
import { Table, type Column } from '../table.tsx';
import { toast } from '../toast.tsx';
import { At, When } from '../when.tsx';
import { Recover } from './recover.tsx';
import { DeliveryStatus } from './status.tsx';
import {
  readLog,
  resend,
  targetAddress,
  targetRoutes,
  type Delivery,
  type LogFilter,
  type Target,
} from './target.ts';

const statuses = ['pending', 'delivered', 'failed', 'skipped', 'cancelled'] as const;

/** What was sent to a webhook or a destination, newest first; its filter stands in the address. */
export function DeliveryLog({ target }: { target: Target }) {
  const routes = targetRoutes[target.kind];
  const { isAllowed, why } = usePermission(routes.log);
  return (
    <section class="panel" aria-labelledby="log">
      <h2 id="log">{deliveries.title}</h2>
      {isAllowed ? <Log target={target} /> : <p>{why}</p>}
    </section>
  );
}

function Log({ target }: { target: Target }) {
  const { query, path, route } = useLocation();
  const routes = targetRoutes[target.kind];
  const [isRecovering, setRecovering] = useState(false);
  const status = statuses.find((one) => one === query.status);
  const filter: LogFilter = status === undefined ? {} : { status: [status] };
  const log = useInfiniteQuery(readLog(target, filter));
  const again = useMutation({
    mutationFn: (id: string) => resend(target, id),
    onSuccess: async () => {
      toast(deliveries.resent);
      await readAgain(routes.log);
    },
  });
  return (
    <>
      <div class="filters">
        <Choice
          name="status"
          label={deliveries.status}
          value={status ?? ''}
          options={[
            { value: '', label: deliveries.all },
            ...statuses.map((value) => ({ value, label: deliveries.statuses[value] })),
          ]}
          onInput={(value) => route(value === '' ? path : `${path}?status=${value}`, true)}
        />
        <Act route={routes.recover} onClick={() => setRecovering(true)}>
          {deliveries.recover}
        </Act>
      </div>
      {again.error && <FailedLine error={again.error} />}
      <Loaded query={log} rows={5}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <NoRows isFiltered={status !== undefined} />;
          return (
            <Table
              caption={deliveries.title}
              rows={rows}
              keyOf={({ id }) => id}
              columns={columnsOf(target, (id) => again.mutate(id))}
            />
          );
        }}
      </Loaded>
      <More query={log} />
      {isRecovering && <Recover target={target} onClose={() => setRecovering(false)} />}
    </>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty title={deliveries.none}>
      <p>{isFiltered ? deliveries.noneFiltered : deliveries.noneLead}</p>
    </Empty>
  );
}

function columnsOf(target: Target, onResend: (id: string) => void): Column<Delivery>[] {
  return [
    { label: deliveries.status, cell: ({ status }) => <DeliveryStatus is={status} /> },
    {
      label: deliveries.event,
      cell: ({ id, event_type }) => (
        <a href={`${targetAddress(target)}/${id}`}>
          <code>{event_type}</code>
        </a>
      ),
    },
    {
      label: deliveries.attempts,
      cell: ({ attempt_count }) => deliveries.attemptCount(attempt_count),
    },
    { label: deliveries.when, cell: (delivery) => <Times delivery={delivery} /> },
    {
      label: deliveries.resend,
      isUnseen: true,
      cell: ({ id, status }) =>
        status !== 'pending' && (
          <Act route={targetRoutes[target.kind].resend} kind="small" onClick={() => onResend(id)}>
            {deliveries.resend} <span class="unseen">{id}</span>
          </Act>
        ),
    },
  ];
}

function Times({ delivery }: { delivery: Delivery }) {
  const { status, next_attempt_at, delivered_at, created_at } = delivery;
  return (
    <>
      <At at={delivered_at ?? created_at} />
      {status === 'pending' && next_attempt_at !== null && (
        <span class="hint">
          {' '}
          {deliveries.nextAttempt} <When at={next_attempt_at} />
        </span>
      )}
    </>
  );
}
