import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { client, read } from '../../api.ts';
import { useSession } from '../../session/session.tsx';
import { firstRun as words } from '../../text/first-run.ts';
import { Act } from '../act.tsx';
import type { Target } from '../deliveries/target.ts';
import { TestButton } from '../deliveries/test-button.tsx';
import { FailedLine } from '../failed.tsx';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import { Mark } from '../severity.tsx';
import { useWrite } from '../use-write.ts';
import { doneSteps, isLoopback, type Organization } from './progress.ts';
import { RuleStep, type Targets, useTargets } from './rule-step.tsx';

/** The four steps from a new organization to the first alert. They tick by what there is. */
export default function FirstRun() {
  const organization = useQuery(read('GET /api/v1/org'));
  return (
    <Loaded query={organization} rows={4}>
      {(data) => <Steps organization={data} />}
    </Loaded>
  );
}

function Steps({ organization }: { organization: Organization }) {
  const targets = useTargets(organization);
  const done = doneSteps(organization, targets);
  return (
    <>
      {done.size === 4 && (
        <p class="notice" role="status">
          {words.allDone} <a href="/app/">{words.toInbox}</a>
        </p>
      )}
      <p>
        <a href="/app/example">{words.example}</a>
      </p>
      <ol class="setup" aria-label={words.steps}>
        <Card title={words.artist} number={1} isDone={done.has('artist')}>
          <ArtistStep organization={organization} />
        </Card>
        <Card title={words.target} number={2} isDone={done.has('target')}>
          <TargetStep organization={organization} targets={targets} />
        </Card>
        <Card title={words.test} number={3} isDone={done.has('test')}>
          <TestStep targets={targets} isDone={done.has('test')} />
        </Card>
        <Card title={words.rule} number={4} isDone={done.has('rule')}>
          <RuleStep
            organization={organization}
            destinations={targets.destinations}
            hasWebhook={targets.webhooks.length > 0}
          />
        </Card>
      </ol>
    </>
  );
}

interface CardProps {
  title: string;
  number: number;
  isDone: boolean;
  children: ComponentChildren;
}

function Card({ title, number, isDone, children }: CardProps) {
  return (
    <li class="panel">
      <h2>
        <span aria-hidden="true">{number}</span> {title}{' '}
        {isDone && <Mark is="ok">{words.done}</Mark>}
      </h2>
      {children}
    </li>
  );
}

/** An artist of the simulator, with an official site. */
const sample = 'Nova Pilot';

function ArtistStep({ organization: { plan } }: { organization: Organization }) {
  const { monitored_artists } = plan.usage;
  if (monitored_artists > 0) {
    return (
      <p>
        {words.artists(monitored_artists)} <a href="/app/verify">{words.verifyMore}</a>
      </p>
    );
  }
  return (
    <>
      <p>{words.artistLead}</p>
      <p>
        <a class="button primary" href="/app/verify">
          {words.artistAct}
        </a>
      </p>
      {isLoopback(location.hostname) && (
        <p>
          {words.sampleLead}{' '}
          <a href={`/app/verify?q=${encodeURIComponent(sample)}`}>{words.sample(sample)}</a>
        </p>
      )}
    </>
  );
}

interface TargetStepProps {
  organization: Organization;
  targets: Pick<Targets, 'ready' | 'isReady'>;
}

function TargetStep({ organization: { plan }, targets }: TargetStepProps) {
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

/** More are tested on their own screens. */
const shownMax = 3;

function TestStep({
  targets: { webhooks, destinations },
  isDone,
}: {
  targets: Targets;
  isDone: boolean;
}) {
  const all: (Target & { name: string; status: string })[] = [
    ...webhooks.map(({ id, name, status }) => ({ kind: 'webhook' as const, id, name, status })),
    ...destinations.map(({ id, name, status }) => ({
      kind: 'destination' as const,
      id,
      name,
      status,
    })),
  ];
  if (all.length === 0) {
    return (
      <>
        <p>{words.testLead}</p>
        <p class="hint">{words.testFirst}</p>
      </>
    );
  }
  return (
    <>
      <p>{isDone ? words.tested : words.testLead}</p>
      {all.slice(0, shownMax).map(({ kind, id, name, status }) => (
        <div key={id} class="setup-target">
          <strong>
            <Foreign text={name} max={80} />
          </strong>
          {status === 'unconfirmed' ? (
            <>
              <Mark is="waiting">{words.unconfirmed}</Mark>
              <p class="hint">{words.confirmLead}</p>
            </>
          ) : (
            <TestButton target={{ kind, id }} />
          )}
        </div>
      ))}
    </>
  );
}
