import { nameOf } from '../../lib/bundling/bundle-functions.ts';
import { functions } from '../../lib/stacks/functions.ts';
import { functionsOf, makeStage, rightsOf } from '../stacks/stage.ts';
import { bundledModules } from './bundled-modules.ts';

// What a function does to the table is read from what the bundler leaves of our modules in its
// bundle, statement by statement: commands, the writes of its transactions, and names of indexes.

/** The module that sends transactions, whatever their writes. */
const transactions = 'shared/table/transaction.ts';

let bundled: Awaited<ReturnType<typeof bundledModules>>;
beforeAll(async () => {
  bundled = await bundledModules();
});

const actionOf: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** What the code of a function does: actions, and the names of indexes. */
function usedBy(name: string): string[] {
  const used = new Set<string>();
  for (const [module, text] of bundled.get(name) ?? []) {
    const calls = text.matchAll(/\.call\(\s*"(\w+)"/g);
    const writes = text.matchAll(/\b(Put|Update|Delete|ConditionCheck): /g);
    const indexes = text.matchAll(/\b(?:IndexName|index): "(\w+)"/g);
    for (const [, action = ''] of calls) if (action !== 'TransactWriteItems') used.add(action);
    if (module !== transactions) for (const [, verb = ''] of writes) used.add(actionOf[verb]!);
    for (const [, index = ''] of indexes) used.add(`index ${index}`);
  }
  return [...used].sort();
}

const { resources } = makeStage();
const made = functionsOf(resources);

/** What its role allows, in the same words. */
function grantedTo(name: string): string[] {
  const granted = new Set<string>();
  for (const { actions, resources: on } of rightsOf(resources, made.get(name)!.its.Role)) {
    for (const action of actions) {
      const [service, verb = ''] = action.split(':');
      if (service === 'dynamodb') granted.add(verb);
    }
    for (const [, index = ''] of on.matchAll(/\/index\/(\w+)/g)) granted.add(`index ${index}`);
  }
  return [...granted].sort();
}

it.each(functions.map(({ entry }) => nameOf(entry)))(
  '%s may do to the table what its code does, and no more',
  (name) => {
    expect(bundled.get(name)?.size).toBeGreaterThan(3);
    expect(grantedTo(name)).toEqual(usedBy(name));
  },
);

it('sees every write of a transaction: they are sent from one place', () => {
  const senders = [...bundled.values()].flatMap((modules) =>
    [...modules]
      .filter(([, text]) => /\.call\(\s*"TransactWriteItems"/.test(text))
      .map(([path]) => path),
  );
  expect(new Set(senders)).toEqual(new Set([transactions]));
});
