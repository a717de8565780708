import { nameOf } from '../../lib/bundling/bundle-functions.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import { eventSources } from './shapes.ts';
import { all, functionsOf, makeStage, rightsOf } from './stage.ts';

const { resources } = makeStage();
const functions = functionsOf(resources);
const callerOf = new Map(
  all(resources, eventSources).map(({ its }) => [its.EventSourceArn, its.FunctionName]),
);

/** The functions that are called by what this one's role may send, as the template has it. */
function ledTo(id: string): string[] {
  const role = [...functions.values()].find((each) => each.id === id)!.its.Role;
  const sends = rightsOf(resources, role).filter(({ actions }) =>
    actions.includes('sqs:SendMessage'),
  );
  return [...callerOf].flatMap(([queue, called]) =>
    sends.some(({ resources: on }) => on.includes(`"${queue}"`)) ? [called] : [],
  );
}

/** All functions that a call of this one can lead to, in however many steps. */
function reached(id: string): Set<string> {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const called of ledTo(next)) {
      if (!found.has(called)) open.push(called);
      found.add(called);
    }
  }
  return found;
}

const reasons = new Map(
  QueueName.options.map((queue: QueueName) => [nameOf(workers[queue].entry), workers[queue].loop]),
);

describe('a function whose messages can lead back to it', () => {
  const called = [...functions].filter(([, { id }]) => [...callerOf.values()].includes(id));
  const looping = called.filter(([, { id }]) => reached(id).has(id));

  it('is one of these', () => {
    expect(called).toHaveLength(QueueName.options.length);
    expect(looping.map(([name]) => name).sort()).toEqual([
      'deliveries-message',
      'deliveries-webhook',
      'workers-check-artist',
      'workers-check-now',
      'workers-erase',
      'workers-prove',
      'workers-recheck-artist',
      'workers-settle-change',
      'workers-upkeep',
    ]);
  });

  it.each(looping)('is allowed to by Lambda, and says why: %s', (name, { its }) => {
    expect(its.RecursiveLoop).toBe('Allow');
    expect(reasons.get(name)).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('is the only kind that is: Lambda stops a loop of any other', () => {
    const allowed = [...functions].filter(([, { its }]) => its.RecursiveLoop === 'Allow');
    expect(allowed.map(([name]) => name).sort()).toEqual(looping.map(([name]) => name).sort());
  });
});
