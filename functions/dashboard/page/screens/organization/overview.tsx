import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { saveFile } from '../../download.ts';
import { Act, ActNow } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { At } from '../../parts/when.tsx';
import { ZoneField } from '../../parts/zone-field.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';
import { Feeds } from './feeds.tsx';
import { OrganizationFrame } from './frame.tsx';
import { counted, numberText } from '../../format.ts';

type Organization = Answered<'GET /api/v1/org'>;

/** `/app/org`: the plan and its usage, the name, the ways out. */
export default function Overview() {
  const organization = useQuery(read('GET /api/v1/org'));
  return (
    <OrganizationFrame title="Organization">
      <Loaded query={organization} rows={6}>
        {(data) => (
          <>
            <Deleting organization={data} />
            <Plan organization={data} />
            <Rename name={data.name} />
            <Zone zone={data.time_zone} />
            <Feeds />
            <TakeOut />
            <Leaving isDeleting={data.deletes_at !== null} />
          </>
        )}
      </Loaded>
    </OrganizationFrame>
  );
}

const limited = [
  'monitored_artists',
  'members',
  'destinations',
  'alert_rules',
  'webhooks',
  'api_keys',
] as const;

function Plan({ organization: { plan } }: { organization: Organization }) {
  const { limits, usage } = plan;
  return (
    <section class="panel" aria-labelledby="plan">
      <h2 id="plan">
        {plan.name.charAt(0).toUpperCase()}
        {plan.name.slice(1)} plan
      </h2>
      <Facts
        aria-label="Usage"
        of={limited.map((name) => [
          words.usageOf[name],
          limits[name] === 0 ? 'Not in this plan' : words.used(usage[name], limits[name]),
        ])}
      />
      <ul>
        <li>{words.checkEvery(limits.check_every_hours)}</li>
        <li>{words.history(limits.history_days)}</li>
        <li>{numberText(limits.requests_per_minute)} requests a minute.</li>
        {limits.instant_verify && <li>Artists can be verified at once.</li>}
      </ul>
      <p class="muted">To change the plan, ask the operator of this service.</p>
    </section>
  );
}

/** While the organization is being deleted: until when, and the way back. */
function Deleting({ organization: { deletes_at } }: { organization: Organization }) {
  if (deletes_at === null) return null;
  return (
    <section class="panel danger" role="alert">
      <p>
        This organization will be erased on <At at={deletes_at} />.
      </p>
      <ActNow
        route="POST /api/v1/org/restore"
        write={() => client.call('POST /api/v1/org/restore')}
        said="The organization is restored. Its artists are monitored again."
        again={['GET /api/v1']}
      >
        Restore it
      </ActNow>
    </section>
  );
}

function Rename({ name }: { name: string }) {
  const { isAllowed, why } = usePermission('PATCH /api/v1/org');
  const rename = useWrite(
    (value: string) => client.call('PATCH /api/v1/org', { body: { name: value } }),
    { said: 'Saved.', again: ['GET /api/v1/org', 'GET /api/v1/auth/me'] },
  );
  return (
    <section class="panel" aria-labelledby="name">
      <h2 id="name">Name</h2>
      <Form write={rename} onSubmit={(fields) => rename.mutate(fields.name ?? '')}>
        <Field name="name" label="Name" value={name} required maxlength={100} />
        <Submit disabled={!isAllowed}>Rename</Submit>
      </Form>
      {why !== undefined && <p class="muted">{why}</p>}
    </section>
  );
}

/** The time zone of destinations that have none of their own. */
function Zone({ zone }: { zone: string }) {
  const { isAllowed, why } = usePermission('PATCH /api/v1/org');
  const [typed, setTyped] = useState(zone);
  const save = useWrite(
    () => client.call('PATCH /api/v1/org', { body: { time_zone: typed.trim() } }),
    { said: 'Saved.', again: ['GET /api/v1/org'] },
  );
  return (
    <section class="panel" aria-labelledby="zone">
      <h2 id="zone">Time zone</h2>
      <Form write={save} onSubmit={() => save.mutate()}>
        <ZoneField value={typed} onInput={setTyped} hint={words.zoneHint} />
        <Submit disabled={!isAllowed}>Save the time zone</Submit>
      </Form>
      {why !== undefined && <p class="muted">{why}</p>}
    </section>
  );
}

/** Everything the organization has, page by page into one file. */
function TakeOut() {
  const [read, setRead] = useState(0);
  const exporting = useMutation({
    mutationFn: async () => {
      const parts: unknown[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await client.send('GET /api/v1/org/export', {
          query: cursor === undefined ? {} : { cursor },
        });
        parts.push(body);
        setRead(parts.length);
        cursor = cursorOf(headers);
      } while (cursor !== undefined);
      return parts;
    },
    onSuccess: (parts) => saveFile(words.exportFile, JSON.stringify(parts, null, 2)),
  });
  return (
    <section class="panel" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p>Download everything we hold for the organization, as JSON, without secrets.</p>
      <Act
        route="GET /api/v1/org/export"
        isPending={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        Download
      </Act>
      {exporting.isPending && <p role="status">{counted(read, 'part')} read…</p>}
      {exporting.error && <FailedLine error={exporting.error} />}
    </section>
  );
}

function cursorOf(headers: Headers): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, location.origin).searchParams.get('cursor') ?? undefined;
}

function Leaving({ isDeleting }: { isDeleting: boolean }) {
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <section class="panel" aria-labelledby="leaving">
      <h2 id="leaving">Leave the organization</h2>
      <p>{words.leaveLead}</p>
      <Act route="POST /api/v1/org/leave" onClick={() => setOpen('leave')}>
        Leave the organization
      </Act>
      {!isDeleting && (
        <>
          <h2>Delete the organization</h2>
          <p>{words.removeLead}</p>
          <Act route="DELETE /api/v1/org" kind="danger" onClick={() => setOpen('delete')}>
            Delete the organization
          </Act>
        </>
      )}
      {open === 'leave' && (
        <Confirm
          title="Leave the organization"
          lead={words.leaveLead}
          action="Leave"
          write={() => client.call('POST /api/v1/org/leave')}
          onDone={startAnewEverywhere}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete the organization"
          lead={words.removeLead}
          action="Delete the organization"
          write={() => client.call('DELETE /api/v1/org')}
          again={['GET /api/v1']}
          onClose={close}
        />
      )}
    </section>
  );
}
