import { SettingsError } from '../../lib/setting-schema.ts';
import { destinationOf, givenSettings, readSettings } from '../../lib/settings.ts';
import { stageOf } from '../../lib/stages.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const operable = { ALARM_EMAIL: 'ops@example.com', MAIL_FROM: 'Watch <watch@example.com>' };
const used = {
  isDependedOn: true,
  isProtected: true,
  runsCanary: true,
  monthlyBudgetDollars: 300,
  logDays: 30,
  concurrencyMax: {},
  settings: {},
};

describe('the table of stages', () => {
  it('has one stage to try things out, and takes any other for one that people depend on', () => {
    expect(stageOf('dev')).toEqual({
      ...used,
      isDependedOn: false,
      isProtected: false,
      monthlyBudgetDollars: 50,
    });
    expect(['staging', 'label-of-ours'].map((name) => stageOf(name))).toEqual([used, used]);
  });

  it('has all that an operator can see for prod, and little of it where nothing else is said', () => {
    const sizeOf = (STAGE: string, more = {}) =>
      readSettings({ STAGE, ...operable, ...more }, at).OPERATIONS_SIZE;
    expect(['dev', 'staging', 'label-of-ours'].map((stage) => sizeOf(stage))).toEqual([
      'small',
      'small',
      'small',
    ]);
    expect(sizeOf('prod')).toBe('full');
    expect(sizeOf('prod', { OPERATIONS_SIZE: 'small' })).toBe('small');
  });

  it.each(['constructor', 'toString'])('takes %s for a name like any other', (name) => {
    expect(stageOf(name)).toEqual(used);
  });

  it.each([
    ['an unknown field', { ...used, isPublic: true }, 'there’s no field named isPublic'],
    [
      'an unknown setting',
      { ...used, settings: { MAILFROM: 'x' } },
      'there’s no field named MAILFROM',
    ],
    ['a missing field', { ...used, isProtected: undefined }, 'isProtected must be true or false'],
    [
      'days that CloudWatch doesn’t know',
      { ...used, logDays: 31 },
      'logDays must be one of 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731',
    ],
    [
      'a budget of nothing',
      { ...used, monthlyBudgetDollars: 0 },
      'monthlyBudgetDollars must be a whole number of dollars above 0, or null',
    ],
    [
      'more calls at a time than there are',
      { ...used, concurrencyMax: { checks: 5000 } },
      'concurrencyMax.checks must be a whole number from 2 to 1000',
    ],
    [
      'calls that are no list of queues',
      { ...used, concurrencyMax: 3 },
      'concurrencyMax must be an object, such as {}',
    ],
    ['nothing at all', null, 'it must be an object with the fields of a stage'],
    [
      'a queue that there isn’t',
      { ...used, concurrencyMax: { chequers: 3 } },
      'there’s no field named chequers',
    ],
    [
      'one call at a time, which SQS doesn’t take',
      { ...used, concurrencyMax: { checks: 1 } },
      'concurrencyMax.checks must be a whole number from 2 to 1000',
    ],
  ])('is refused with %s, in one sentence that names it', (_what, stage, problem) => {
    const read = () => stageOf('prod', { prod: stage });
    expect(read).toThrow(new SettingsError(`lib/stages.ts: the stage prod is wrong: ${problem}.`));
  });

  it('is refused with a setting that is no text', () => {
    const read = () => stageOf('prod', { prod: { ...used, settings: { MAILS_PER_DAY: 5 } } });
    expect(read).toThrow(/settings\.MAILS_PER_DAY must be text, in quotes/);
  });

  it('may hold settings of a stage', () => {
    const prod = { ...used, settings: operable };
    expect(readSettings({ STAGE: 'prod' }, at, { prod })).toMatchObject(operable);
    expect(() => readSettings({ STAGE: 'staging' }, at, { prod })).toThrow(SettingsError);
  });

  it('has its settings remembered with those of the environment, but no name of a secret', () => {
    const prod = { ...used, settings: operable };
    const environment = {
      STAGE: 'prod',
      TABLE_NAME: 'restored',
      LASTFM_API_KEY: 'lastfm',
      HOME: '/',
      PAGE_EMAIL: '',
    };
    expect(givenSettings(environment, { prod })).toEqual({
      ...{ ...operable, TABLE_NAME: 'restored', LASTFM_API_KEY: null },
    });
  });

  it('gives way to the environment', () => {
    const prod = { ...used, settings: operable };
    const given = { STAGE: 'prod', ALARM_EMAIL: 'night@example.com', MAIL_FROM: '' };
    expect(readSettings(given, at, { prod })).toMatchObject({
      ALARM_EMAIL: 'night@example.com',
      MAIL_FROM: operable.MAIL_FROM,
    });
  });
});

describe('a stage with an account and a Region of its own', () => {
  const settings = readSettings(
    { STAGE: 'prod', ...operable, STAGE_ACCOUNT: '123456789012', STAGE_REGION: 'eu-west-1' },
    at,
  );
  const told = (account: string, region: string) =>
    destinationOf(settings, { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region });

  it('is deployed there', () => {
    expect(told('123456789012', 'eu-west-1')).toBe(
      'Stage prod, account 123456789012, Region eu-west-1.',
    );
  });

  it('is never deployed as the stage of this machine', () => {
    const local = readSettings({ STAGE: 'local' }, at);
    expect(destinationOf(local, {})).toBeNull();
    expect(() => destinationOf(local, { CDK_DEFAULT_ACCOUNT: '123456789012' })).toThrow(
      /^The stage local is the service on one machine, which is never deployed\./,
    );
  });

  it('is deployed to no other account and no other Region', () => {
    expect(() => told('210987654321', 'eu-west-1')).toThrow(
      new SettingsError(
        'The stage prod belongs to account 123456789012, but these credentials are for 210987654321.',
      ),
    );
    expect(() => told('123456789012', 'us-east-1')).toThrow(
      new SettingsError(
        'The stage prod belongs to Region eu-west-1, but this shell is set to us-east-1.',
      ),
    );
  });
});
