import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueueName, queueOf } from '../../shared/plan/queues.ts';
import { Work } from '../../shared/domain/owed/work.ts';

const workers = join(import.meta.dirname, '../../functions/workers');
const delivers = ['webhook-deliveries', 'message-deliveries'];

// Work that its worker doesn't take comes back until it is put aside, and what it was to tell is never told.
describe('all work of a queue', () => {
  it('is taken by the worker of that queue', () => {
    const taken = readdirSync(workers, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const text = readFileSync(join(workers, name, 'index.ts'), 'utf8');
        return [...text.matchAll(/workIn\('([^']+)'\)/g)].map(([, queue]) => queue);
      });
    expect([...taken, ...delivers].toSorted()).toEqual([...QueueName.options].toSorted());
  });

  it('has a queue, whatever its kind', () => {
    const kinds = Work.options.map((option) => option.shape.kind.value);
    expect(kinds.toSorted()).toEqual(Object.keys(queueOf).toSorted());
  });
});
