import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../../lib/setting-schema.ts';
import { destinationOf, readSettings } from '../../lib/settings.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { planNames } from '../../shared/plan/names.ts';
import type { Setting } from '../../shared/plan/setting-formats.ts';
import { settings } from '../../shared/plan/settings.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

const at = new Date('2026-11-21T10:00:00.000Z');

/** The first block of JSON of a page, on one line. */
function exampleIn(page: string): string {
  const [, json = ''] = /```json\n(.*?)```/s.exec(readFileSync(page, 'utf8')) ?? [];
  return JSON.stringify(JSON.parse(json));
}

describe('settings', () => {
  it('need nothing to be set', () => {
    expect(readSettings({}, at)).toEqual({
      STAGE: 'dev',
      OPERATIONS_SIZE: 'small',
      MAIL_FROM: 'Artist Monitor <alerts@artist-monitor.example>',
      DEPLOYED_AT: '2026-11-21T10:00:00.000Z',
      API_REQUESTS_PER_SECOND: 1000,
      API_REQUESTS_BURST: 2000,
      CAPACITY: 'on-demand',
    });
  });

  it('have defaults that an operator could write', () => {
    const refused = Object.entries<Setting>(settings).filter(
      ([, { format, default: usual = {} }]) => {
        const texts = typeof usual === 'object' ? Object.values(usual) : [usual];
        return texts.some((text) => !format().safeParse(text).success);
      },
    );
    expect(refused).toEqual([]);
  });

  it('take an empty value for none', () => {
    expect(readSettings({ STAGE: '', PUBLIC_URL: '' }, at)).toEqual(readSettings({}, at));
  });

  it.each([
    'artist-monitor/prod/lastfm',
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:artist-monitor/lastfm-a1B2c3',
  ])('take the name or ARN %s of a secret', (secretId) => {
    const given = readSettings({ LASTFM_API_KEY: secretId }, at);
    expect(given).toMatchObject({ LASTFM_API_KEY: secretId, LASTFM: 'on' });
  });

  it.each([
    'c0ffee00c0ffee00c0ffee00c0ffee00',
    '{{resolve:secretsmanager:sources:SecretString:spotify}}',
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:sources-*',
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:too-short',
    'arn:aws:ssm:eu-west-1:123456789012:parameter/spotify',
    'sources/*',
  ])('refuse %s, which is no name of a secret, without repeating it', (value) => {
    const read = () => readSettings({ SPOTIFY_CLIENT_SECRET: value }, at);
    expect(read).toThrow(
      new SettingsError(
        'Settings: SPOTIFY_CLIENT_SECRET must be the name or the full ARN of a secret in Secrets Manager, never the secret itself.',
      ),
    );
  });

  it.each([
    ['STAGE', 'Prod!'],
    ['STAGE', 'a-stage-name-that-is-too-long'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['MAIL_FROM', 'nobody'],
    ['ALARM_EMAIL', 'nobody'],
    ['CATALOG', 'simulator'],
    ['CATALOG', 'spotify'],
    ['DEEZER_BASE_URL', 'api.deezer.com'],
    ['DEEZER_BASE_URL', 'https://one.example.com,two.example.com'],
    ['CATALOG_QUOTA', '50'],
    ['CATALOG_QUOTA', '0/5'],
    ['CATALOG_SHARES', '10'],
    ['CATALOG_SHARES', '50,41'],
    ['SPOTIFY_ACCESS', 'full'],
    ['SPOTIFY_MARKET', 'usa'],
    ['LINKS_INTERVAL_SECONDS', 'weekly'],
    ['CONFIRM_AFTER_SECONDS', '-1'],
    ['RETRY_SCHEDULE_SECONDS', '5,'],
    ['PUBLIC_REQUESTS_PER_IP_PER_MINUTE', '1.5'],
    ['API_REQUESTS_PER_SECOND', '0'],
    ['API_REQUESTS_BURST', 'many'],
    ['CHAT_A_HOSTS', 'https://hooks.example.com'],
    ['CHAT_B_HOSTS', 'one.example.com two.example.com'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example.com/'],
    ['REPORT_FORMS', 'https://catalog.example/report'],
    ['REPORT_FORMS', '{}'],
    ['REPORT_FORMS', '[{"name":"A form"}]'],
    ['REPORT_FORMS', '[{"name":"A form","url":"javascript:alert(1)"}]'],
    ['REPORT_FORMS', '[{"name":"A form","url":"http://catalog.example/report"}]'],
    ['REPORT_FORMS', '[{"name":"A form","url":"https://catalog.example/","upcs":["8a"]}]'],
    ['REPORT_FORMS', '[{"name":"A form","url":"https://catalog.example/","label":"Ours"}]'],
    ['REPORT_FORMS', `[{"name":"A form","url":"https://catalog.example/"}]${' '.repeat(2000)}`],
  ])('refuse %s=%s by name', (name, value) => {
    const read = () => readSettings({ [name]: value }, at);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^Settings: ${name}\\b.*\\.$`));
  });

  it.each([
    ['CATALOG', 'deezer'],
    ['DEEZER_BASE_URL', 'https://one.example.com,https://two.example.com/deezer'],
    ['CATALOG_QUOTA', '100/5'],
    ['CATALOG_SHARES', '0,20'],
    ['SPOTIFY_MARKET', 'DE'],
    ['RETRY_SCHEDULE_SECONDS', '0, 5,300'],
    ['CHAT_A_HOSTS', 'hooks.example.com, 127.0.0.1'],
    ['CORS_ORIGINS', 'https://app.example.com,http://localhost:5173'],
    ['MAIL_FROM', 'Watch <watch@example.com>'],
    ['REPORT_FORMS', exampleIn('docs/operators/settings.md')],
  ])('take %s=%s as it is', (name, value) => {
    expect(readSettings({ [name]: value }, at)).toMatchObject({ [name]: value });
  });
});

describe('how often artists are looked at', () => {
  it.each([
    ['BUSINESS_CHECK_MINUTES', '1'],
    ['BUSINESS_CHECK_MINUTES', '60'],
    ['PRO_CHECK_MINUTES', '360'],
    ['FREE_CHECK_MINUTES', '1440'],
  ])('may be %s=%s', (name, value) => {
    expect(readSettings({ [name]: value }, at)).toMatchObject({ [name]: value });
  });

  const whole = 'must be a whole number with at most six digits';
  it.each([
    ['BUSINESS_CHECK_MINUTES', '0', 'must be from 1 to 60 minutes'],
    ['PRO_CHECK_MINUTES', '0', 'must be from 1 to 360 minutes'],
    ['FREE_CHECK_MINUTES', '0', 'must be from 1 to 1440 minutes'],
    ['BUSINESS_CHECK_MINUTES', '61', 'must be from 1 to 60 minutes'],
    ['PRO_CHECK_MINUTES', '361', 'must be from 1 to 360 minutes'],
    ['FREE_CHECK_MINUTES', '1441', 'must be from 1 to 1440 minutes'],
    ['BUSINESS_CHECK_MINUTES', 'often', whole],
    ['PRO_CHECK_MINUTES', '2.5', whole],
    ['FREE_CHECK_MINUTES', '-5', whole],
  ])('is not %s=%s: it %s', (name, value, message) => {
    const read = () => readSettings({ [name]: value }, at);
    expect(read).toThrow(new SettingsError(`Settings: ${name} ${message}.`));
  });

  it('is at the slowest what the plans promise', () => {
    const slowest = { business: '60', pro: '360', free: '1440' };
    for (const plan of planNames) {
      expect(slowest[plan]).toBe(String(60 * plans[plan].check_every_hours));
    }
  });
});

describe('the capacity of the table', () => {
  const capacityOf = (CAPACITY: string) => readSettings({ CAPACITY }, at).CAPACITY;

  it('is on demand, or between limits for reads and for writes', () => {
    expect(capacityOf('on-demand')).toBe('on-demand');
    expect(capacityOf('read 5-400, write 1-8000')).toEqual({
      read: { min: 5, max: 400 },
      write: { min: 1, max: 8000 },
    });
    expect(capacityOf('read 7-7, write 7-7')).toMatchObject({ read: { min: 7, max: 7 } });
  });

  const form = 'must be on-demand, or limits like “read 5-400, write 5-200”';
  it.each([
    ['provisioned', form],
    ['5-400', form],
    ['read 5-400', form],
    ['write 5-200, read 5-400', form],
    ['read 5-400 write 5-200', form],
    ['read 5-400, write 200', form],
    ['read 5-400, write 0.5-200', form],
    ['read 5-400, write 5-200, more', form],
    ['read 0-400, write 5-200', 'must let the table read at least 1 unit a second'],
    ['read 5-400, write 0-200', 'must let the table write at least 1 unit a second'],
    ['read 400-5, write 5-200', 'must have the lower limit of read first: 5-400'],
    ['read 5-400, write 200-5', 'must have the lower limit of write first: 5-200'],
    ['read 5-8001, write 5-200', 'must let the table read at most 8000 units a second'],
    ['read 5-400, write 5-99999', 'must let the table write at most 8000 units a second'],
  ])('is not “%s”: it %s', (text, message) => {
    expect(() => capacityOf(text)).toThrow(new SettingsError(`Settings: CAPACITY ${message}.`));
  });

  it('names each limit that is wrong', () => {
    expect(() => capacityOf('read 9-5, write 0-200')).toThrow(
      /lower limit of read first: 5-9; CAPACITY must let the table write at least 1/,
    );
  });
});

describe('a stage that people depend on', () => {
  const operable = { ALARM_EMAIL: 'ops@label.example.com', MAIL_FROM: 'Watch <watch@example.com>' };
  const alarms = 'ALARM_EMAIL to the address that receives alarms';
  const sender = 'MAIL_FROM to a sender that SES has verified';

  it.each([
    ['neither', {}, `${alarms}, and ${sender}`],
    ['no address for alarms', { MAIL_FROM: operable.MAIL_FROM }, alarms],
    ['no sender', { ALARM_EMAIL: operable.ALARM_EMAIL }, sender],
    ['an invented sender', { ...operable, MAIL_FROM: 'Watch <watch@label.invalid>' }, sender],
    ['an invented bare sender', { ...operable, MAIL_FROM: 'watch@label.example' }, sender],
  ])('is refused with %s, in one sentence', (_what, environment, missing) => {
    const read = () => readSettings({ STAGE: 'prod', ...environment }, at);
    expect(read).toThrow(new SettingsError(`Settings: for the stage prod, set ${missing}.`));
  });

  it('is taken with both', () => {
    expect(readSettings({ STAGE: 'prod', ...operable }, at)).toMatchObject(operable);
  });

  it('is not synthesized without', () => {
    const app = join(import.meta.dirname, '../../bin/app.ts');
    const env = { ...bareEnvironment, STAGE: 'staging', CDK_OUTDIR: '/nowhere' };
    const { status, stderr } = spawnSync(process.execPath, [app], { env, encoding: 'utf8' });
    expect(stderr).toBe(`Settings: for the stage staging, set ${alarms}, and ${sender}.\n`);
    expect(status).toBe(1);
  });

  it('says its name, the account and the Region before it is deployed', () => {
    const settings = readSettings({ STAGE: 'prod', ...operable }, at);
    const told = { CDK_DEFAULT_ACCOUNT: '123456789012', CDK_DEFAULT_REGION: 'eu-west-1' };
    expect(destinationOf(settings, told)).toBe(
      'Stage prod, account 123456789012, Region eu-west-1.',
    );
    expect(destinationOf(settings, {})).toBeNull();
  });
});
