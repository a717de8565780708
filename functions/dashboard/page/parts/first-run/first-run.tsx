import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { read } from '../../api.ts';
import { firstRun as words } from '../../text/first-run.ts';
import { Loaded } from '../loaded.tsx';
import { Mark } from '../severity.tsx';
import { ArtistStep } from './artist-step.tsx';
import { doneSteps, type Organization } from './progress.ts';
import { RuleStep } from './rule-step.tsx';
import { TargetStep } from './target-step.tsx';
import { TestStep } from './test-step.tsx';
import { useTargets } from './use-targets.ts';

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
