import { QueueName } from '../../shared/plan/queues.ts';
import { groups } from '../../shared/contract/define.ts';
import { ofCanary, ofChanges, ofChecks, ofCanarysLog } from '../../lib/stacks/partitions.ts';
import { policies, roles } from './shapes.ts';
import { all, functionsOf, makeStage, rightsOf, type Statement } from './stage.ts';

const { resources } = makeStage({ MAIL_FROM: 'Watch <watch@mail.example.com>' });
const functions = functionsOf(resources);
const rights = new Map(
  [...functions].map(([name, { its }]) => [name, rightsOf(resources, its.Role)]),
);

/** The functions that have a statement like this, sorted. */
function whoMay(matches: (statement: Statement) => boolean): string[] {
  return [...rights]
    .filter(([, granted]) => granted.some(matches))
    .map(([name]) => name)
    .sort();
}

const may = (action: string, resource: string) => (statement: Statement) =>
  statement.actions.includes(action) && statement.resources.includes(resource);

const many = 'dynamodb:BatchWriteItem';
const signedIn = groups.filter((group) => group !== 'health' && group !== 'pages');
const workers = [
  'workers-check-artist',
  'workers-check-now',
  'workers-erase',
  'workers-notify',
  'workers-prove',
  'workers-recheck-artist',
  'workers-settle-change',
  'workers-upkeep',
];
const deliveries = ['deliveries-message', 'deliveries-webhook'];

/** Only partitions that are like these. */
const like = (...partitions: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
});

const isTable = ({ actions }: { actions: readonly string[] }) =>
  actions.some((action) => action.startsWith('dynamodb:'));

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

  const caresForKeys = ['api-sign-in', 'operator'];
  const everyoneSignedIn = signedIn.map((group) => `api-${group}`);
  it.each<[what: string, action: string, resource: string, who: string[]]>([
    [
      'write items',
      'dynamodb:PutItem',
      ':table/",{"Ref":"WheretableName',
      [
        ...everyoneSignedIn,
        ...workers,
        ...deliveries,
        'canary',
        'operator',
        'workers-tick',
        'workers-sweep',
        'workers-gauge',
        'workers-reconcile',
      ],
    ],
    [
      'look for what is overdue',
      'dynamodb:Query',
      '/index/due',
      // A re-check finds other artists there.
      ['workers-sweep', 'workers-gauge', 'workers-reconcile', 'workers-recheck-artist', 'operator'],
    ],
    [
      'read private session keys',
      'secretsmanager:GetSecretValue',
      'WheresessionKeys',
      ['api-sign-in', 'operator'],
    ],
    [
      'check sessions',
      'secretsmanager:GetSecretValue',
      'WheresessionPublicKeys',
      [...everyoneSignedIn, 'operator'],
    ],
    [
      'publish keys',
      'secretsmanager:PutSecretValue',
      'WheresessionPublicKeys',
      ['api-sign-in', 'operator'],
    ],
    [
      'make the key of target secrets',
      'secretsmanager:PutSecretValue',
      'WhereencryptionKey',
      ['api-destinations', 'api-webhooks', 'canary', 'operator'],
    ],
    ['make session keys', 'secretsmanager:PutSecretValue', 'WheresessionKeys', caresForKeys],
    [
      'read the pepper',
      'secretsmanager:GetSecretValue',
      'Wherepepper',
      [
        'api-account',
        'api-destinations',
        'api-organization',
        'api-sign-in',
        'operator',
        'workers-notify',
      ],
    ],
    ['make the pepper', 'secretsmanager:PutSecretValue', 'Wherepepper', caresForKeys],
    [
      'read the key of target secrets',
      'secretsmanager:GetSecretValue',
      'WhereencryptionKey',
      ['api-destinations', 'api-webhooks', 'canary', ...deliveries, 'operator'],
    ],
    ['stop workers', 'lambda:UpdateEventSourceMapping', ':event-source-mapping:', ['operator']],
    [
      'send mail',
      'ses:SendEmail',
      'identity/mail.example.com',
      [
        'api-account',
        'api-change-reports',
        'api-destinations',
        'api-organization',
        'api-sign-in',
        'deliveries-message',
        'workers-notify',
      ],
    ],
    ['move messages back', 'sqs:StartMessageMoveTask', 'DeadLetters', ['operator']],
  ])('lets only those who must %s', (_what, action, resource, who) => {
    expect(whoMay(may(action, resource))).toEqual([...who].sort());
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
    const changes = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
    expect(conditions.get('workers-erase')).toEqual([
      [
        [...changes, many],
        { 'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': ['AUDIT#operator'] } },
      ],
    ]);
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
        { 'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } },
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

  it('lets the sweep look, and note when it ran', () => {
    expect(rights.get('workers-sweep')!.filter(isTable)).toMatchObject([
      { actions: ['dynamodb:Query'] },
      { actions: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
      { actions: ['dynamodb:Query'] },
      { actions: ['dynamodb:BatchGetItem'] },
    ]);
    expect(JSON.stringify(resources)).toContain(
      JSON.stringify({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['SWEEP'] } }),
    );
    expect(JSON.stringify(resources)).toContain(JSON.stringify(like('ORG#*', 'TGT#*')));
  });

  it('lets the job that compares read artists and changes, and write nothing but how far it came', () => {
    const own = rights.get('workers-reconcile')!.filter(isTable);
    expect(own).toMatchObject([
      { actions: ['dynamodb:Query'] },
      { actions: ['dynamodb:BatchGetItem'] },
      { actions: ['dynamodb:Query'] },
      { actions: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
      { actions: ['dynamodb:GetItem'] },
    ]);
    expect(JSON.stringify(resources)).toContain(
      JSON.stringify({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['RECONCILE'] } }),
    );
  });

  it('lets a tick read artists by their slots, take permits, and note how far it came and who differs, each where it does', () => {
    const own = functions.get('workers-tick')!.its.Role;
    const granted = all(resources, policies)
      .filter((policy) => policy.its.Roles.includes(own))
      .flatMap((policy) => policy.its.PolicyDocument.Statement)
      .filter(({ Action }) => isTable({ actions: Action }))
      .map(({ Action, Condition }) => [Action, Condition]);
    expect(granted).toEqual([
      [['dynamodb:Query'], like('SLOT#*#*#*')],
      [['dynamodb:UpdateItem'], like('SLOT#*#first#*')],
      [['dynamodb:BatchGetItem'], like('WATCH#*', 'GAUGE')],
      [['dynamodb:GetItem', 'dynamodb:UpdateItem'], like('TICKS#*', 'SOURCE#*')],
      [['dynamodb:PutItem'], like('TICKS#*')],
      [['dynamodb:UpdateItem'], like('WATCH#*')],
    ]);
  });

  it('lets who makes an artist come first write that, and who tells when one was visited read it', () => {
    expect(ofChecks).toContain('SLOT#*#first#*');
    expect(ofChanges).toEqual(expect.arrayContaining(['SLOT#*#first#*', 'TICKS#*']));
    expect(ofChecks).not.toContain('TICKS#*');
    // The canary is in no ring.
    expect(ofCanary.filter((pattern) => pattern.startsWith('SLOT'))).toEqual([]);
  });

  it('lets the gauge read, and only write what it counted', () => {
    const writing = rights
      .get('workers-gauge')!
      .filter(({ actions }) =>
        actions.some((action) => /^dynamodb:(?!Get|BatchGet|Query)/.test(action)),
      );
    expect(writing).toMatchObject([{ actions: ['dynamodb:PutItem'] }]);
    expect(JSON.stringify(resources)).toContain(
      JSON.stringify({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['GAUGE'] } }),
    );
  });
});

describe('queues', () => {
  it.each<[function: string, sendsTo: QueueName[]]>([
    ['api-artists', ['requested-checks']],
    ['api-releases', ['changes']],
    ['api-change-reports', ['changes']],
    ['api-imports', ['upkeep']],
    ['api-verification', ['upkeep', 'proofs', 'requested-checks']],
    ['api-organization', ['erasures']],
    ['workers-erase', ['upkeep', 'erasures']],
    ['workers-check-artist', ['checks', 'rechecks', 'changes']],
    ['workers-check-now', ['requested-checks', 'rechecks', 'changes']],
    ['workers-recheck-artist', ['rechecks', 'changes', 'webhook-deliveries', 'message-deliveries']],
    ['workers-settle-change', ['changes', 'webhook-deliveries', 'message-deliveries']],
    [
      'workers-upkeep',
      ['rechecks', 'changes', 'upkeep', 'message-deliveries', 'proofs', 'requested-checks'],
    ],
    ['workers-prove', ['upkeep', 'proofs', 'requested-checks']],
    ['workers-notify', []],
    ['workers-tick', ['checks']],
    ['workers-sweep', [...QueueName.options]],
    ['workers-reconcile', ['upkeep']],
    ['workers-gauge', ['changes']],
    ['canary', ['requested-checks']],
    ['deliveries-webhook', ['webhook-deliveries']],
    ['deliveries-message', ['message-deliveries', 'changes']],
    ['api-alerts', []],
  ])('%s may send to its queues only, and knows where they are', (name, sendsTo) => {
    const { Variables } = functions.get(name)!.its.Environment;
    expect('QUEUE_URL_PREFIX' in Variables).toBe(sendsTo.length > 0);
    const allowed = QueueName.options.filter((queue) =>
      rights.get(name)!.some(may('sqs:SendMessage', `"${queue.replaceAll('-', '')}Queue`)),
    );
    expect(allowed.sort()).toEqual([...sendsTo].sort());
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
