import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeStage, type Resources, textOf } from './stage.ts';
import { unwatchedIn } from './unwatched.ts';

const { resources } = makeStage({ STAGE: 'prod', PAGE_EMAIL: 'pager@example.com' });
const runbook = readFileSync(join(import.meta.dirname, '../../docs/operators/runbook.md'), 'utf8');

/** The template without the alarms whose text has all of these parts. */
function without(...parts: string[]): Resources {
  const left = Object.entries(resources).filter(
    ([id, resource]) =>
      !resource.Type.endsWith('Alarm') ||
      !parts.every((part) => textOf([id, resource]).includes(part)),
  );
  return Object.fromEntries(left);
}

/** The template with one resource changed. */
function changed(id: RegExp, change: (properties: Record<string, unknown>) => void): Resources {
  const copy: Resources = structuredClone(resources);
  const [, resource] = Object.entries(copy).find(([key]) => id.test(key))!;
  change(resource.Properties);
  return copy;
}

describe('a walk through the template and the runbook', () => {
  it('finds nothing that would go unnoticed', () => {
    expect(unwatchedIn(resources, runbook)).toEqual([]);
  });

  it.each<[string, Resources, string, RegExp]>([
    [
      'a function without an alarm on errors',
      without('"Errors"', 'workers-notify: '),
      runbook,
      /^function notices\S+ has no alarm$/,
    ],
    [
      'a queue without an alarm on waiting messages',
      without('"ApproximateAgeOfOldestMessage"', '"changesQueue'),
      runbook,
      /^queue changesQueue\S+ has no alarm$/,
    ],
    [
      'a dead-letter queue without an alarm',
      without('"ApproximateNumberOfMessagesVisible"', '"changesDeadLetters'),
      runbook,
      /^queue changesDeadLetters\S+ has no alarm$/,
    ],
    [
      'a topic that lets no alarm publish',
      changed(/PagesPolicy/, (policy) => {
        policy.PolicyDocument = { Statement: [] };
      }),
      runbook,
      /OverdueWork\S*: \S*Pages\S* doesn’t take it$/,
    ],
    [
      'an alarm whose article is gone',
      resources,
      runbook.replace('## Lost deliveries\n', '## Something else\n'),
      /LostDeliveries\S* has no article$/,
    ],
    [
      'an article whose alarm is gone',
      without('#lost-deliveries'),
      runbook,
      /^the article lost-deliveries has no alarm$/,
    ],
    [
      'a command that doesn’t exist',
      resources,
      `${runbook}\nRun \`npm run admin -- repair-all\`.`,
      /^there is no command repair-all$/,
    ],
  ])('finds %s', (_what, template, text, expected) => {
    expect(unwatchedIn(template, text)).toContainEqual(expect.stringMatching(expected));
  });
});
