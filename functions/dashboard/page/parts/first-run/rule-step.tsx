import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered, Sent } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import type { SeverityName } from '../../change.ts';
import { usePermission } from '../../use-permission.ts';
import { Foreign } from '../foreign.tsx';
import { Choice, Form, Submit } from '../form.tsx';
import { Loaded } from '../loaded.tsx';
import { Severity } from '../severity.tsx';
import { useWrite } from '../use-write.ts';
import type { Organization } from './progress.ts';
import { counted } from '../../format.ts';

const severities = ['info', 'warning', 'critical'] as const;
const choices = {
  info: 'every change',
  warning: 'warnings and critical changes',
  critical: 'critical changes only',
};
const ruleNames = {
  info: 'Every change',
  warning: 'Warnings and critical changes',
  critical: 'Critical changes',
};

interface RuleStepProps {
  organization: Organization;
  destinations: readonly Destination[];
  hasWebhook: boolean;
}

export function RuleStep({ organization, destinations, hasWebhook }: RuleStepProps) {
  const { alert_rules, monitored_artists } = organization.plan.usage;
  if (alert_rules > 0) {
    return (
      <p>
        You have {counted(alert_rules, 'rule')}. <a href="/app/alerts">Alert rules</a>
      </p>
    );
  }
  return (
    <>
      <p>A rule says which changes to send where.</p>
      {destinations.length > 0 ? (
        <RuleForm destinations={destinations} hasArtists={monitored_artists > 0} />
      ) : (
        <p class="hint">
          {hasWebhook
            ? 'Webhooks receive every confirmed change without a rule. Rules are for chat and email.'
            : 'First choose where alerts go.'}
        </p>
      )}
    </>
  );
}

interface RuleFormProps {
  destinations: readonly Destination[];
  hasArtists: boolean;
}

function RuleForm({ destinations, hasArtists }: RuleFormProps) {
  const [severity, setSeverity] = useState<SeverityName>('warning');
  const { isAllowed, why } = usePermission('POST /api/v1/org/alerts');
  const create = useWrite(
    (body: Sent<'POST /api/v1/org/alerts'>['body'], once) =>
      client.call('POST /api/v1/org/alerts', { body, headers: once() }),
    { again: ['GET /api/v1/org'] },
  );
  return (
    <Form
      write={create}
      hasNoDraft
      onSubmit={({ destination_id = '' }) => {
        create.mutate({ name: ruleNames[severity], destination_id, min_severity: severity });
      }}
    >
      <Choice
        name="min_severity"
        label="Send"
        value={severity}
        options={severities.map((value) => ({ value, label: choices[value] }))}
        onInput={(value) => setSeverity(severities.find((each) => each === value) ?? 'warning')}
      />
      <Choice
        name="destination_id"
        label="To"
        options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {hasArtists && <DryRun severity={severity} />}
      <Submit disabled={!isAllowed}>Create rule</Submit>
      {why !== undefined && <p class="hint">{why}</p>}
    </Form>
  );
}

const shownMax = 3;

function DryRun({ severity }: { severity: SeverityName }) {
  const run = useQuery(
    read('POST /api/v1/org/alerts/dry-run', { body: { min_severity: severity, days: 30 } }),
  );
  return (
    <div aria-live="polite">
      <Loaded query={run} rows={1}>
        {({ count, truncated, matches }) => (
          <>
            <p>
              {count === 0
                ? 'In the last 30 days, this rule would have sent nothing. Right after you verify an artist, that’s normal.'
                : `In the last 30 days, this rule would have sent ${truncated ? 'more than ' : ''}${counted(count, 'alert')}.`}
            </p>
            {matches.slice(0, shownMax).map((match) => (
              <p key={match.id} class="hint">
                <Severity is={match.severity} /> <Foreign isSentence text={match.summary} />
              </p>
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}

type Destination = Answered<'GET /api/v1/org/destinations'>[number];
type Webhook = Answered<'GET /api/v1/org/webhooks'>[number];

export interface Targets {
  webhooks: readonly Webhook[];
  destinations: readonly Destination[];
  /** How many receive. */
  ready: number;
  isReady: boolean;
  /** Something arrived, as the log of the first of each kind has it: a change, or a test. */
  isDelivered: boolean;
}

/** Mail may be confirmed on another device: the page sees it after so long at most. */
const confirmedWithinMs = 10_000;

/** What alerts can go to, and whether anything arrived there. */
export function useTargets({ plan: { usage } }: Organization): Targets {
  const webhooks = useQuery({ ...read('GET /api/v1/org/webhooks'), enabled: usage.webhooks > 0 });
  const destinations = useQuery({
    ...read('GET /api/v1/org/destinations'),
    enabled: usage.destinations > 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => status === 'unconfirmed') === true ? confirmedWithinMs : false,
  });
  const own = { webhooks: webhooks.data ?? [], destinations: destinations.data ?? [] };
  const { isAllowed } = usePermission('GET /api/v1/org/webhooks/{id}/deliveries');
  const logs = [
    useQuery({
      ...read('GET /api/v1/org/webhooks/{id}/deliveries', arrivedAt(own.webhooks)),
      enabled: isAllowed && own.webhooks.length > 0,
    }),
    useQuery({
      ...read('GET /api/v1/org/destinations/{id}/deliveries', arrivedAt(own.destinations)),
      enabled: isAllowed && own.destinations.length > 0,
    }),
  ];
  const ready = [...own.webhooks, ...own.destinations].filter(
    ({ status }) => status === 'active',
  ).length;
  return {
    ...own,
    ready,
    isReady: ready > 0,
    isDelivered: logs.some(({ data }) => (data?.length ?? 0) > 0),
  };
}

/** What asks for one delivery that arrived at the first target. */
function arrivedAt([first]: readonly { id: string }[]) {
  return {
    params: { id: first?.id ?? '' },
    query: { status: ['delivered' as const], limit: 1 },
  };
}
