import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { deliveries } from '../../text/deliveries.ts';
import { dayOf, timeOf } from '../../time-format.ts';
import { Dialog } from '../dialog.tsx';
import { Field, Form, Submit } from '../form.tsx';
import { useWrite } from '../use-write.ts';
import { testType } from './attempts.ts';
import { recover, type Target, targetRoutes, undelivered } from './target.ts';

const dayMs = 86_400_000;
const countMax = 100;

/** Sends again what wasn't delivered since a day; says how many that is before it starts. */
export function Recover({ target, onClose }: { target: Target; onClose: () => void }) {
  const [since, setSince] = useState(dayOf(new Date(Date.now() - dayMs)));
  const from = timeOf(since, '00:00');
  const counted = useQuery({
    queryKey: [targetRoutes[target.kind].log, 'count', target.id, since],
    queryFn: () => countFailed(target, from ?? ''),
    enabled: from !== null,
  });
  const start = useWrite((at: string) => recover(target, at), {
    onDone: onClose,
    said: deliveries.recovering,
    again: [targetRoutes[target.kind].all],
  });
  return (
    <Dialog title="Resend all undelivered" onClose={onClose}>
      <p>{deliveries.recoverLead}</p>
      <Form write={start} hasNoDraft onSubmit={() => from !== null && start.mutate(from)}>
        <Field name="since" label="From" type="date" value={since} required onInput={setSince} />
        <p role="status">
          {counted.data && deliveries.recoverCount(counted.data.counts, counted.data.hasMore)}
        </p>
        {counted.data && counted.data.count > 0 && <p class="hint">{deliveries.recoverHow}</p>}
        <Submit disabled={counted.data?.count === 0}>Resend</Submit>
      </Form>
    </Dialog>
  );
}

async function countFailed({ kind, id }: Target, since: string) {
  const status = [...undelivered];
  const asked = { params: { id }, query: { status, since, limit: countMax } };
  const { rows, next } = await client.page(targetRoutes[kind].log, null, asked);
  const sent = rows.filter(({ event_type }) => event_type !== testType);
  const counts = { failed: 0, skipped: 0, pending: 0 };
  for (const { status: one } of sent) {
    if (one === 'failed' || one === 'skipped' || one === 'pending') counts[one] += 1;
  }
  return { count: sent.length, counts, hasMore: next !== null };
}
