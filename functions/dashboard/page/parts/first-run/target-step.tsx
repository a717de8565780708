import { client } from '../../api.ts';
import { useSession } from '../../session/session.tsx';
import { firstRun as words } from '../../text/first-run.ts';
import { Act } from '../act.tsx';
import { FailedLine } from '../failed.tsx';
import { Foreign } from '../foreign.tsx';
import { useWrite } from '../use-write.ts';
import type { Organization } from './progress.ts';
import type { Targets } from './use-targets.ts';

interface TargetStepProps {
  organization: Organization;
  targets: Pick<Targets, 'ready' | 'isReady'>;
}

export function TargetStep({ organization: { plan }, targets }: TargetStepProps) {
  const count = plan.usage.destinations + plan.usage.webhooks;
  return (
    <>
      {count === 0 && <MailMe />}
      {count > 0 && <p>{targets.isReady ? words.targets(targets.ready) : words.targetWaits}</p>}
      <p>
        {count === 0 ? words.others : words.more}: <a href="/app/destinations">{words.chat}</a>
        {plan.limits.webhooks > 0 && (
          <>
            {' '}
            · <a href="/app/webhooks">{words.webhook}</a>
          </>
        )}
      </p>
      {plan.limits.webhooks === 0 && <p class="hint">{words.webhookPlan}</p>}
    </>
  );
}

/** Mail to whoever is signed in: the one target that everybody has. */
function MailMe() {
  const { email } = useSession();
  const create = useWrite(
    (address: string, once) =>
      client.call('POST /api/v1/org/destinations', {
        body: { name: address, type: 'email', config: { address } },
        headers: once(),
      }),
    { again: ['GET /api/v1/org'] },
  );
  return (
    <>
      <p>{words.targetLead}</p>
      <p>
        <Act
          route="POST /api/v1/org/destinations"
          kind="primary"
          isPending={create.isPending}
          onClick={() => create.mutate(email)}
        >
          {words.mailMe}
        </Act>
      </p>
      <p class="hint">
        {words.mailTo} <Foreign text={email} />.
      </p>
      {create.error && <FailedLine error={create.error} />}
    </>
  );
}
