import { ofCanary, ofChanges, ofChecks, ofCanarysLog } from '../../lib/stacks/partitions.ts';
import { policies, roles } from './shapes.ts';
import { all, functionsOf, makeStage, rightsOf } from './stage.ts';

const { resources } = makeStage({ MAIL_FROM: 'Watch <watch@mail.example.com>' });
const functions = functionsOf(resources);
const rights = new Map(
  [...functions].map(([name, { its }]) => [name, rightsOf(resources, its.Role)]),
);

const many = 'dynamodb:BatchWriteItem';
const deliveries = ['deliveries-message', 'deliveries-webhook'];

/** Only partitions that are like these. */
const like = (...partitions: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
});

// What each function may do, to what, and under which condition, docs/generated/permissions.md has in full,
// and permissions.test.ts keeps. Here are the rules for all of them.
describe('rights', () => {
  it('has a role of its own for every function, without managed policies', () => {
    const own = [...functions.values()].map(({ its }) => its.Role);
    expect(new Set(own).size).toBe(functions.size);
    for (const { its } of all(resources, roles)) {
      expect(its).not.toHaveProperty('ManagedPolicyArns');
    }
  });

  it('names every action and every resource', () => {
    for (const { actions, resources: on } of [...rights.values()].flat()) {
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      expect(on).not.toContain('*');
    }
  });

  it('lets nobody scan the table', () => {
    const scans = [...rights.values()].flat().flatMap(({ actions }) => actions);
    expect(scans.filter((action) => /Scan|PartiQL|DeleteTable|UpdateTable/.test(action))).toEqual(
      [],
    );
  });

  it('gives the public groups nothing but logs', () => {
    for (const name of ['api-health', 'api-pages']) {
      const services = rights.get(name)!.flatMap(({ actions }) => actions);
      expect(new Set(services.map((action) => action.split(':')[0]))).toEqual(new Set(['logs']));
    }
  });

  it('lets nobody but the eraser change or delete a line of an audit log by itself', () => {
    const conditions = new Map(
      [...functions].map(([name, { its }]) => [
        name,
        all(resources, policies)
          .filter((policy) => policy.its.Roles.includes(its.Role))
          .flatMap((policy) => policy.its.PolicyDocument.Statement)
          .filter(({ Action }) =>
            Action.some((action) => /:(Update|Delete|BatchWrite)Item$/.test(action)),
          )
          .map(({ Action, Condition }) => [Action, Condition]),
      ]),
    );
    const exceptOperators = {
      'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': ['AUDIT#operator'] },
    };
    const changes = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
    expect(conditions.get('workers-erase')).toEqual([[[...changes, many], exceptOperators]]);
    // They write no audit logs at all: what they use is named, also where they write in transactions.
    const limited = {
      'workers-check-artist': ofChecks,
      'workers-check-now': ofChecks,
      'workers-recheck-artist': ofChanges,
      'workers-settle-change': ofChanges,
      canary: ofCanary,
    };
    for (const [name, partitions] of Object.entries(limited)) {
      expect(conditions.get(name)).toEqual([
        [expect.arrayContaining(changes), like(...partitions)],
      ]);
    }
    const special = ['workers-erase', 'workers-tick', ...Object.keys(limited)];
    const others = [...conditions].filter(
      ([name, found]) => !special.includes(name) && found.length > 0,
    );
    expect(others.length).toBeGreaterThan(15);
    // What failed and succeeded later leaves a list of its own.
    const ended = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['FAILING'] } };
    for (const [name, found] of others) {
      if (deliveries.includes(name)) expect(found.pop()).toEqual([['dynamodb:DeleteItem'], ended]);
      expect(found.map(([, condition]) => condition)).toEqual([
        { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['AUDIT#*', 'ACTS#*'] } },
        {
          'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
          // No transaction of theirs has a line of the operator's log, whichever keys IAM sees there.
          ...(name !== 'operator' && exceptOperators),
        },
      ]);
      // Many at a time never go by a transaction.
      expect(found[1]![0]).not.toContain(many);
    }
  });

  it('lets who reads the catalog read no credentials, and who checks no organization', () => {
    const hidden = /^(KEY|SESSION|USER|EMAIL|LOGIN|TOKEN|VER|SUPPRESSED|RATE|IDEM|AUDIT|\*)/;
    for (const partitions of [ofChecks, ofChanges]) {
      expect(partitions.filter((pattern) => hidden.test(pattern))).toEqual([]);
    }
    expect(ofChecks.filter((pattern) => /^(ORG|STATS|TGT)#/.test(pattern))).toEqual([]);
  });

  it('lets the canary touch what is its own, and its log only by adding lines', () => {
    const named = ['ORG#', 'AUDIT#', 'RATE#new-watches#'].map(
      (prefix) => `${prefix}org_00000000000000000000canary`,
    );
    const patterns = [...ofCanary, ...ofCanarysLog];
    const own = patterns.filter((pattern) => /^(ORG|AUDIT|RATE)#/.test(pattern));
    expect(own.sort()).toEqual(named.sort());
    expect(patterns.filter((pattern) => pattern.startsWith('WATCH')).sort()).toEqual([
      'WATCH#*#canary',
      'WATCHHIST#*#canary',
    ]);
    expect(rights.get('canary')).toContainEqual(
      expect.objectContaining({ actions: ['dynamodb:PutItem'] }),
    );
  });

  it('lets nobody but the operator’s function touch the operator’s log', () => {
    const open = [...functions]
      .filter(([, { its }]) =>
        all(resources, policies)
          .filter((policy) => policy.its.Roles.includes(its.Role))
          .flatMap((policy) => policy.its.PolicyDocument.Statement)
          .some(
            ({ Action, Resource, Condition }) =>
              Action.some((action) => /^dynamodb:(Get|BatchGet|Put)Item$/.test(action)) &&
              JSON.stringify(Resource).includes('WheretableName') &&
              Condition === undefined,
          ),
      )
      .map(([name]) => name);
    expect(open).toEqual(['operator']);
  });
});

describe('queues', () => {
  it.each([...functions])('%s knows where they are just if it may send to one', (name, { its }) => {
    const sends = rights.get(name)!.some(({ actions }) => actions.includes('sqs:SendMessage'));
    expect('QUEUE_URL_PREFIX' in its.Environment.Variables).toBe(sends);
  });
});

describe('roles of EventBridge Scheduler', () => {
  const own = all(resources, roles).filter(({ its }) => {
    const [{ Principal }] = its.AssumeRolePolicyDocument.Statement;
    return Principal.Service === 'scheduler.amazonaws.com';
  });

  it.each([
    ['tickCaller', 'lambda:InvokeFunction', /tickTaskFunction/],
    ['sweepCaller', 'lambda:InvokeFunction', /sweepTaskFunction/],
    ['gaugeCaller', 'lambda:InvokeFunction', /gaugeTaskFunction/],
    ['reconcileCaller', 'lambda:InvokeFunction', /reconcileTaskFunction/],
    ['canaryRunsCaller', 'lambda:InvokeFunction', /canaryRunsTaskFunction/],
  ])('%s can do one thing', (prefix, action, on) => {
    const role = own.find(({ id }) => id.startsWith(prefix));
    const [statement, ...others] = rightsOf(resources, role!.id);
    expect(others).toEqual([]);
    expect(statement!.actions).toEqual([action]);
    expect(statement!.resources).toMatch(on);
  });

  it('can only be taken on for schedules of this account and group', () => {
    expect(own).toHaveLength(5);
    for (const { its } of own) {
      const [{ Condition }] = its.AssumeRolePolicyDocument.Statement;
      const conditions = Object.keys(Condition.StringEquals).sort();
      expect(conditions).toEqual(['aws:SourceAccount', 'aws:SourceArn']);
    }
  });
});
