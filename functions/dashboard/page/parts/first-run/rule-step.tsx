import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { usePermission } from '../../use-permission.ts';
import { firstRun as words } from '../../text/first-run.ts';
import { Choice, Form, Submit } from '../form.tsx';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import type { SeverityName } from '../../change.ts';
import { Severity } from '../severity.tsx';
import { useWrite } from '../use-write.ts';
import type { Organization } from './progress.ts';
import type { Destination } from './use-targets.ts';

const severities = ['info', 'warning', 'critical'] as const;

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
        {words.ruleAllDone(alert_rules)} <a href="/app/alerts">{words.rules}</a>
      </p>
    );
  }
  return (
    <>
      <p>{words.ruleLead}</p>
      {destinations.length > 0 ? (
        <RuleForm destinations={destinations} hasArtists={monitored_artists > 0} />
      ) : (
        <p class="hint">{hasWebhook ? words.ruleWebhook : words.ruleFirst}</p>
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
        create.mutate({ name: words.ruleNames[severity], destination_id, min_severity: severity });
      }}
    >
      <Choice
        name="min_severity"
        label={words.severity}
        value={severity}
        options={severities.map((value) => ({ value, label: words.severities[value] }))}
        onInput={(value) => setSeverity(severities.find((each) => each === value) ?? 'warning')}
      />
      <Choice
        name="destination_id"
        label={words.to}
        options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {hasArtists && <DryRun severity={severity} />}
      <Submit disabled={!isAllowed}>{words.create}</Submit>
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
            <p>{count === 0 ? words.dryRunNone : words.dryRun(count, truncated)}</p>
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
