import { firstRun as words } from '../../text/first-run.ts';
import { TestButton } from '../deliveries/test-button.tsx';
import type { Target } from '../deliveries/target.ts';
import { Foreign } from '../foreign.tsx';
import { Mark } from '../severity.tsx';
import type { Targets } from './use-targets.ts';

/** More are tested on their own screens. */
const shownMax = 3;

export function TestStep({
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
