import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { client, read } from '../../api.ts';
import { useSession } from '../../session/session.tsx';
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
import { counted } from '../../format.ts';

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
          You’re all set. Confirmed changes arrive in your inbox, and where you want them.{' '}
          <a href="/app/">Go to the inbox</a>
        </p>
      )}
      <p>
        <a href="/app/example">See what an alert looks like</a>
      </p>
      <ol class="setup" aria-label="Steps">
        <Card title="Verify an artist" number={1} isDone={done.has('artist')}>
          <ArtistStep organization={organization} />
        </Card>
        <Card title="Choose where alerts go" number={2} isDone={done.has('target')}>
          <TargetStep organization={organization} targets={targets} />
        </Card>
        <Card title="Send a test" number={3} isDone={done.has('test')}>
          <TestStep targets={targets} isDone={done.has('test')} />
        </Card>
        <Card title="Write a rule" number={4} isDone={done.has('rule')}>
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
        <span aria-hidden="true">{number}</span> {title} {isDone && <Mark is="ok">Done</Mark>}
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
        You monitor {counted(monitored_artists, 'artist')}. <a href="/app/verify">Verify another</a>
      </p>
    );
  }
  return (
    <>
      <p>Find the artist in the catalog. Monitoring starts once it’s verified.</p>
      <p>
        <a class="button primary" href="/app/verify">
          Find an artist
        </a>
      </p>
      {isLoopback(location.hostname) && (
        <p>
          On this machine, the catalog is invented.{' '}
          <a href={`/app/verify?q=${encodeURIComponent(sample)}`}>Try it with {sample}</a>
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
      {count > 0 && (
        <p>
          {targets.isReady
            ? `Alerts can go to ${counted(targets.ready, 'place')}.`
            : 'It can start once the owner of the address confirms it.'}
        </p>
      )}
      <p>
        {count === 0 ? 'Or add a' : 'Add another'}: <a href="/app/destinations">chat</a>
        {plan.limits.webhooks > 0 && (
          <>
            {' '}
            · <a href="/app/webhooks">webhook for your own system</a>
          </>
        )}
      </p>
      {plan.limits.webhooks === 0 && <p class="hint">Webhooks are part of the Pro plan.</p>}
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
      <p>Start with email to yourself.</p>
      <p>
        <Act
          route="POST /api/v1/org/destinations"
          kind="primary"
          isPending={create.isPending}
          onClick={() => create.mutate(email)}
        >
          Send email to me
        </Act>
      </p>
      <p class="hint">
        To <Foreign text={email} />.
      </p>
      {create.error && <FailedLine error={create.error} />}
    </>
  );
}

const testLead = 'See that a message arrives before you depend on it.';
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
        <p>{testLead}</p>
        <p class="hint">First choose where alerts go.</p>
      </>
    );
  }
  return (
    <>
      <p>{isDone ? 'A message was delivered.' : testLead}</p>
      {all.slice(0, shownMax).map(({ kind, id, name, status }) => (
        <div key={id} class="setup-target">
          <strong>
            <Foreign text={name} max={80} />
          </strong>
          {status === 'unconfirmed' ? (
            <>
              <Mark is="waiting">Waiting for confirmation</Mark>
              <p class="hint">
                We emailed a link to this address. Open it and confirm. This page notices.
              </p>
            </>
          ) : (
            <TestButton target={{ kind, id }} />
          )}
        </div>
      ))}
    </>
  );
}
