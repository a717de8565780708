import * as z from 'zod';
import { nameOf } from '../../lib/bundling/bundle-functions.ts';
import type { FunctionSpec } from '../../lib/stacks/function-spec.ts';
import type { QueueName } from '../../shared/plan/queues.ts';
import { policies } from '../stacks/shapes.ts';
import { all, functionsOf, makeStage, textOf } from '../stacks/stage.ts';
import type { Act } from './tested-table.ts';

/** The input of any command, as far as rights go by it. */
interface AnyInput {
  Key?: Record<string, unknown>;
  Item?: Record<string, unknown>;
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  TransactItems?: Partial<Record<keyof typeof partOf, AnyInput>>[];
  RequestItems?: Record<string, { Keys?: Record<string, unknown>[] }>;
}

/** What a call needs to be allowed: an action on an index, or on items of a partition. */
interface Asked {
  action: string;
  index?: string | undefined;
  pk?: unknown;
  isInTransaction?: boolean;
}

const partOf = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

function askedBy(action: string, input: AnyInput): Asked[] {
  const { TransactItems, RequestItems, IndexName: index, ExpressionAttributeValues } = input;
  if (TransactItems) {
    return TransactItems.flatMap((parts) =>
      (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).flatMap((verb) =>
        askedBy(partOf[verb], parts[verb] ?? {}).map((one) => ({ ...one, isInTransaction: true })),
      ),
    );
  }
  const rows = Object.values(RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
  const keys = [input.Key, input.Item, ...rows].flatMap((key) => key?.pk ?? []);
  if (action !== 'Query') return keys.map((pk) => ({ action, pk }));
  return [{ action, index, pk: ExpressionAttributeValues?.[':pk'] }];
}

const Texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const Condition = z.record(z.string(), z.record(z.string(), Texts)).default({});

/** Whether each condition of a statement holds; of those that the stacks know. */
function holds(condition: z.output<typeof Condition>, { pk, isInTransaction }: Asked): boolean {
  return Object.entries(condition).every(([how, of]) => {
    if ('dynamodb:EnclosingOperation' in of) return isInTransaction === true;
    const [, not, kind] = /^ForAllValues:String(Not)?(Equals|Like)$/.exec(how) ?? [];
    const patterns = of['dynamodb:LeadingKeys'];
    if (!kind || !patterns) throw new Error(`nobody knows the condition ${how}`);
    return patterns.some((pattern) => like(pattern).test(String(pk))) === (not === undefined);
  });
}

const like = (pattern: string) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`);

const { resources } = makeStage();
const functions = functionsOf(resources);

/** What IAM would say to a function, by the policies of its role in the template. */
export function roleOf({ entry }: FunctionSpec) {
  const name = nameOf(entry);
  const role = functions.get(name)!.its.Role;
  const statements = all(resources, policies)
    .filter(({ its }) => its.Roles.includes(role))
    .flatMap(({ its }) => its.PolicyDocument.Statement)
    .map(({ Action, Resource, Condition: condition }) => ({
      ...{ actions: Action, on: textOf(Resource), condition: Condition.parse(condition) },
    }));
  const isAllowed = (asked: Asked) =>
    statements.some(
      ({ actions, on, condition }) =>
        actions.includes(`dynamodb:${asked.action}`) &&
        (asked.index === undefined
          ? holds(condition, asked)
          : on.includes(`/index/${asked.index}"`)),
    );
  /** Throws for a call of the table that IAM would refuse. */
  const refuse = (operation: string, input: object) => {
    for (const asked of askedBy(operation, input)) {
      if (isAllowed(asked)) continue;
      throw new Error(`${name} may not ${asked.action} ${asked.index ?? String(asked.pk)}`);
    }
  };
  const using: Act = (next, operation, input) => {
    refuse(operation, input);
    return next();
  };
  const maySend = (queue: QueueName) => {
    const id = new RegExp(`"${queue.replaceAll('-', '')}Queue[0-9A-F]{8}"`);
    return statements.some(({ actions, on }) => actions.includes('sqs:SendMessage') && id.test(on));
  };
  return { refuse, using, maySend };
}
