import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { organization as words } from '../../text/organization.ts';
import { Deleting } from './deleting.tsx';
import { Feeds } from './feeds.tsx';
import { OrganizationFrame } from './frame.tsx';
import { Leaving } from './leaving.tsx';
import type { Organization } from './organization.ts';
import { Rename } from './rename.tsx';
import { TakeOut } from './take-out.tsx';
import { Zone } from './zone.tsx';

/** `/app/org`: the plan and its usage, the name, the ways out. */
export default function Overview() {
  const organization = useQuery(read('GET /api/v1/org'));
  return (
    <OrganizationFrame title={words.title}>
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

const counted = [
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
      <h2 id="plan">{words.plan(plan.name)}</h2>
      <Facts
        aria-label={words.usage}
        of={counted.map((name) => [
          words.usageOf[name],
          limits[name] === 0 ? words.none : words.used(usage[name], limits[name]),
        ])}
      />
      <ul>
        <li>{words.checkEvery(limits.check_every_hours)}</li>
        <li>{words.history(limits.history_days)}</li>
        <li>{words.requests(limits.requests_per_minute)}</li>
        {limits.instant_verify && <li>{words.instant}</li>}
      </ul>
      <p class="muted">{words.upgrade}</p>
    </section>
  );
}
