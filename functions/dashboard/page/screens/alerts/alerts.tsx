import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { client, read } from '../../api.ts';
import { typeName } from '../../change.ts';
import { inertText } from '../../inert-text.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { MuteButton } from '../../parts/mutes/mute-button.tsx';
import { liveMutes, type Mute } from '../../parts/mutes/mute.ts';
import { EndMute, useMutes } from '../../parts/mutes/muted.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { PlanLimit } from '../../parts/plan-limit.tsx';
import { Mark } from '../../parts/severity.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useNow } from '../../parts/when.tsx';
import { Who } from '../../parts/who.tsx';
import { alerts as words } from '../../text/alerts.ts';
import { mutes } from '../../text/mutes.ts';
import { momentText } from '../../time-format.ts';
import { usePermission } from '../../use-permission.ts';
import { type Artist, type Destination, useKnown } from './known.ts';
import type { AlertRule } from './rule.ts';
import { Sentence } from './sentence.tsx';

/** `/app/alerts` */
export default function Alerts() {
  const rules = useQuery(read('GET /api/v1/org/alerts'));
  const { artists, destinations } = useKnown();
  return (
    <Page title="Alert rules" lead={words.lead} aside={<Add />}>
      <section class="panel">
        <Loaded query={rules}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title="No alert rules yet" lead={words.noneLead} />
            ) : (
              <Loaded query={destinations}>
                {(places) => (
                  <Loaded query={artists}>
                    {(known) => (
                      <Table
                        caption="Alert rules"
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
        Write an alert rule
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
      label: 'Rule',
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
      label: 'Status',
      cell: (rule) => (
        <Standing
          rule={rule}
          destination={destinations.find(({ id }) => id === rule.destination_id)}
        />
      ),
    },
    { label: 'Actions', isUnseen: true, cell: (rule) => <RuleActions rule={rule} /> },
  ];
}

interface StandingProps {
  rule: AlertRule;
  destination: Destination | undefined;
}

/** On or off; and what keeps a rule that is on from telling anybody. */
function Standing({ rule, destination }: StandingProps) {
  if (!rule.active) return <Mark is="off">Off</Mark>;
  if (destination === undefined || destination.status === 'active') return <Mark is="ok">On</Mark>;
  return (
    <a href={`/app/destinations/${destination.id}`}>
      <Mark is={destination.status === 'disabled' ? 'failed' : 'waiting'}>
        {destination.status === 'disabled' ? 'On, destination disabled' : words.onUnconfirmed}
      </Mark>
    </a>
  );
}

/** On or off, and out of the list. Its name leads to the editor. */
function RuleActions({ rule: { id, name, active } }: { rule: AlertRule }) {
  const [isRemoving, setRemoving] = useState(false);
  const params = { id };
  const change = useWrite(
    () => client.call('PATCH /api/v1/org/alerts/{id}', { params, body: { active: !active } }),
    { again: ['GET /api/v1/org/alerts'] },
  );
  return (
    <div class="actions">
      <a class="button small" href={`/app/alerts/edit/${id}`}>
        Edit <span class="unseen">{name}</span>
      </a>
      <Act
        route="PATCH /api/v1/org/alerts/{id}"
        kind="small"
        isPending={change.isPending}
        onClick={() => change.mutate()}
      >
        {active ? 'Turn off' : 'Turn on'} <span class="unseen">{name}</span>
      </Act>
      <MuteButton
        kind="small"
        of={name}
        scopes={[{ label: `The alert rule “${inertText(name, 60)}”`, target: { rule_id: id } }]}
      />
      <Act route="DELETE /api/v1/org/alerts/{id}" kind="small" onClick={() => setRemoving(true)}>
        Delete <span class="unseen">{name}</span>
      </Act>
      {change.error && <FailedLine error={change.error} />}
      {isRemoving && (
        <Confirm
          title="Delete this alert rule?"
          lead="Its destination gets no new alerts from it. This can’t be undone."
          action="Delete the rule"
          write={() => client.call('DELETE /api/v1/org/alerts/{id}', { params })}
          said="The rule is deleted."
          again={['GET /api/v1/org']}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

/** Everything that is muted, and until when. */
function Mutes() {
  const query = useMutes();
  const now = useNow();
  return (
    <section class="panel" aria-labelledby="mutes">
      <h2 id="mutes">Mutes</h2>
      <p class="muted">{mutes.lead}</p>
      <Loaded query={query} rows={1}>
        {(all) => {
          const rows = liveMutes(all, now);
          if (rows.length === 0) return <p>{mutes.none}</p>;
          return <Table caption="Mutes" rows={rows} keyOf={({ id }) => id} columns={muteColumns} />;
        }}
      </Loaded>
    </section>
  );
}

const muteColumns: readonly Column<Mute>[] = [
  { label: 'What', cell: (mute) => <What mute={mute} /> },
  {
    label: 'Until',
    cell: ({ until }) => <time dateTime={until}>{momentText(until)}</time>,
  },
  {
    label: 'Why',
    cell: ({ reason, created_by }) => (
      <>
        {reason !== null && <Foreign text={reason} />}{' '}
        {created_by !== null && (
          <span class="muted">
            by <Who id={created_by} />
          </span>
        )}
      </>
    ),
  },
  { label: 'Actions', isUnseen: true, cell: ({ id }) => <EndMute id={id} /> },
];

/** What a mute names, with links; and whether critical changes come through. */
function What({ mute }: { mute: Mute }) {
  const { artists, destinations } = useKnown();
  const rules = useQuery(read('GET /api/v1/org/alerts'));
  const { artist_id, tag, change_types, rule_id, destination_id, mute_critical } = mute;
  const named: ComponentChildren[] = [
    ...(change_types ?? []).map((type) => `“${typeName(type)}”`),
    ...linkOf(artist_id, artists.data, '/app/artists/', 'an artist you don’t monitor'),
    ...(tag === null ? [] : [<Foreign key="tag" text={mutes.tagged(tag)} />]),
    ...linkOf(rule_id, rules.data, '/app/alerts/edit/', 'a deleted alert rule'),
    ...linkOf(destination_id, destinations.data, '/app/destinations/', 'a deleted destination'),
  ];
  return (
    <>
      {named.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}.{' '}
      <span class="muted">{mute_critical ? mutes.criticalMuted : mutes.criticalPass}</span>
    </>
  );
}

/** A link to what a mute names; none where it names nothing of the kind. */
function linkOf(
  id: string | null,
  all: readonly { id: string; name: string }[] | undefined,
  list: string,
  gone: string,
): ComponentChildren[] {
  if (id === null) return [];
  const found = all?.find((one) => one.id === id);
  if (all !== undefined && found === undefined) return [gone];
  return [
    <a key={id} href={`${list}${id}`}>
      <Foreign text={found?.name ?? id} max={60} isInLink />
    </a>,
  ];
}
