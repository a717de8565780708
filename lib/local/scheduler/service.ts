import * as z from 'zod';
import type { Account } from '../template/identities.ts';
import { defaultGroup, ScheduleDefinition, ScheduleName, type Schedule } from './schedule.ts';
import type { ScheduleBook } from './book.ts';
import { scheduleArn } from './targets.ts';
import { parseBody, WireError, type WireRequest, type WireService } from '../wire.ts';

const Token = z.object({ ClientToken: z.string().optional() });
const GroupBody = z.object({ GroupName: ScheduleName.default(defaultGroup) });
const ListQuery = z.object({
  ScheduleGroup: z.string().optional(),
  NamePrefix: z.string().default(''),
  State: z.string().optional(),
  MaxResults: z.coerce.number().int().min(1).max(100).default(100),
  NextToken: z.string().optional(),
});

/**
 * The EventBridge Scheduler API over a book of schedules.
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Operations.html
 */
export function schedulerService(book: ScheduleBook, account: Account): WireService {
  return (request) => {
    const [, kind, rawName] = request.path.split('/');
    const name = rawName === undefined ? undefined : decodeURIComponent(rawName);
    if (kind === 'schedules' && name === undefined && request.method === 'GET') {
      return { body: listSchedules(book, account, request) };
    }
    if (kind === 'schedules' && name !== undefined) {
      return { body: oneSchedule(book, account, request, ScheduleName.parse(name)) };
    }
    if (kind === 'schedule-groups' && name !== undefined && request.method === 'POST') {
      return { body: createGroup(book, account, ScheduleName.parse(name)) };
    }
    throw new WireError('UnknownOperationException', `${request.method} ${request.path}`, 404);
  };
}

function oneSchedule(
  book: ScheduleBook,
  account: Account,
  request: WireRequest,
  name: string,
): unknown {
  const fromQuery = request.query.get('groupName') ?? undefined;
  switch (request.method) {
    case 'POST':
      return createSchedule(book, account, request, name);
    case 'PUT': {
      const { GroupName } = parseBody(request, GroupBody);
      existing(book, GroupName, name);
      const definition = definitionOf(request, name);
      book.put(definition, 'client');
      return { ScheduleArn: scheduleArn(definition, account) };
    }
    case 'GET':
      return full(existing(book, fromQuery ?? defaultGroup, name), account);
    case 'DELETE': {
      const { definition } = existing(book, fromQuery ?? defaultGroup, name);
      book.remove(definition.GroupName, definition.Name);
      return {};
    }
    default:
      throw new WireError('UnknownOperationException', request.method, 404);
  }
}

function createSchedule(
  book: ScheduleBook,
  account: Account,
  request: WireRequest,
  name: string,
): unknown {
  const definition = definitionOf(request, name);
  const { ClientToken } = parseBody(request, Token);
  const before = book.get(definition.GroupName, name);
  if (before !== undefined && (ClientToken === undefined || before.clientToken !== ClientToken)) {
    throw new WireError('ConflictException', `Schedule ${name} already exists.`, 409);
  }
  if (!book.hasGroup(definition.GroupName)) {
    throw notFound(`Schedule group ${definition.GroupName}`);
  }
  if (before === undefined) book.put(definition, 'client', { clientToken: ClientToken });
  return { ScheduleArn: scheduleArn(definition, account) };
}

function definitionOf(request: WireRequest, name: string): ScheduleDefinition {
  return ScheduleDefinition.parse({ ...parseBody(request, z.looseObject({})), Name: name });
}

function createGroup(book: ScheduleBook, account: Account, name: string): unknown {
  if (book.hasGroup(name)) {
    throw new WireError('ConflictException', `Schedule group ${name} already exists.`, 409);
  }
  book.addGroup(name);
  return {
    ScheduleGroupArn: `arn:aws:scheduler:${account.region}:${account.id}:schedule-group/${name}`,
  };
}

function listSchedules(book: ScheduleBook, account: Account, request: WireRequest): unknown {
  const query = ListQuery.parse(Object.fromEntries(request.query));
  const after = Buffer.from(query.NextToken ?? '', 'base64url').toString();
  const found = book
    .list()
    .filter(
      ({ definition: { GroupName, Name, State } }) =>
        (query.ScheduleGroup === undefined || GroupName === query.ScheduleGroup) &&
        (query.State === undefined || State === query.State) &&
        Name.startsWith(query.NamePrefix) &&
        `${GroupName}/${Name}` > after,
    );
  const page = found.slice(0, query.MaxResults);
  const last = page.at(-1)?.definition;
  return {
    Schedules: page.map((schedule) => summary(schedule, account)),
    ...(found.length > page.length && last !== undefined
      ? { NextToken: Buffer.from(`${last.GroupName}/${last.Name}`).toString('base64url') }
      : {}),
  };
}

function existing(book: ScheduleBook, group: string, name: string): Schedule {
  const schedule = book.get(group, name);
  if (schedule === undefined) throw notFound(`Schedule ${name}`);
  return schedule;
}

const notFound = (what: string) =>
  new WireError('ResourceNotFoundException', `${what} does not exist.`, 404);

function dates({ createdAt, modifiedAt }: Schedule) {
  return { CreationDate: createdAt / 1000, LastModificationDate: modifiedAt / 1000 };
}

function full(schedule: Schedule, account: Account): unknown {
  return {
    Arn: scheduleArn(schedule.definition, account),
    ...schedule.definition,
    ...dates(schedule),
  };
}

function summary(schedule: Schedule, account: Account): unknown {
  const { Name, GroupName, State, Target } = schedule.definition;
  return {
    Arn: scheduleArn(schedule.definition, account),
    Name,
    GroupName,
    State,
    Target: { Arn: Target.Arn },
    ...dates(schedule),
  };
}
