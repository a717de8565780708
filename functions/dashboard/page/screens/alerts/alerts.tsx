import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { PlanLimit } from '../../parts/plan-limit.tsx';
import { Mark } from '../../parts/severity.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { alerts as words } from '../../text/alerts.ts';
import { usePermission } from '../../use-permission.ts';
import { useKnown, type Artist, type Destination } from './known.ts';
import { Mutes } from './mutes.tsx';
import type { AlertRule } from './rule.ts';
import { RuleActions } from './rule-actions.tsx';
import { Sentence } from './sentence.tsx';

/** `/app/alerts` */
export default function Alerts() {
  const rules = useQuery(read('GET /api/v1/org/alerts'));
  const { artists, destinations } = useKnown();
  return (
    <Page title={words.title} lead={words.lead} aside={<Add />}>
      <section class="panel">
        <Loaded query={rules}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title={words.none} lead={words.noneLead} />
            ) : (
              <Loaded query={destinations}>
                {(places) => (
                  <Loaded query={artists}>
                    {(known) => (
                      <Table
                        caption={words.title}
                        rows={rows}
                        keyOf={({ id }) => id}
                        columns={columnsOf(known, places)}
                      />
                    )}
                  </Loaded>
                )}
              </Loaded>
            )
          }
        </Loaded>
      </section>
      <Mutes />
    </Page>
  );
}

/** The way to a new rule; for who may only read, who may write. */
function Add() {
  const { isAllowed, why } = usePermission('POST /api/v1/org/alerts');
  if (!isAllowed) return <span class="muted">{why}</span>;
  return (
    <PlanLimit of="alert_rules">
      <a class="button primary" href="/app/alerts/new">
        {words.add}
      </a>
    </PlanLimit>
  );
}

function columnsOf(
  artists: readonly Artist[],
  destinations: readonly Destination[],
): Column<AlertRule>[] {
  return [
    {
      label: words.rule,
      cell: (rule) => (
        <>
          <a class="rule-name" href={`/app/alerts/edit/${rule.id}`}>
            <Foreign text={rule.name} />
          </a>{' '}
          <Sentence rule={rule} artists={artists} destinations={destinations} />
        </>
      ),
    },
    {
      label: words.status,
      cell: (rule) => (
        <Standing
          rule={rule}
          destination={destinations.find(({ id }) => id === rule.destination_id)}
        />
      ),
    },
    { label: words.actions, isUnseen: true, cell: (rule) => <RuleActions rule={rule} /> },
  ];
}

interface StandingProps {
  rule: AlertRule;
  destination: Destination | undefined;
}

/** On or off; and what keeps a rule that is on from telling anybody. */
function Standing({ rule, destination }: StandingProps) {
  if (!rule.active) return <Mark is="off">{words.off}</Mark>;
  if (destination === undefined || destination.status === 'active')
    return <Mark is="ok">{words.on}</Mark>;
  return (
    <a href={`/app/destinations/${destination.id}`}>
      <Mark is={destination.status === 'disabled' ? 'failed' : 'waiting'}>
        {destination.status === 'disabled' ? words.onDisabled : words.onUnconfirmed}
      </Mark>
    </a>
  );
}
