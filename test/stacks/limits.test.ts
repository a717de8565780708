/** The templates against what AWS takes: test/stacks/limits. `npm run judge` looks at the same limits. */
import { NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beyondLimits, closestTo, limits } from './limits/limits.ts';
import { plants } from './limits/plants.ts';
import { resolved, type ResolvedTemplate } from './limits/resolved.ts';
import { makeStage } from './stage.ts';

const longest = 'twenty-letters-long-';
const everything = {
  STAGE_REGION: 'ap-southeast-1',
  DOMAIN_NAME: 'watch.a-long-name-of-a-label.example.com',
  CERTIFICATE_ARN:
    'arn:aws:acm:ap-southeast-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-0123456789ab',
  ZONE_ID: 'Z0123456789ABCDEFGHIJ',
  MAIL_DOMAIN: 'a-long-name-of-a-label.example.com',
  MAIL_FROM: 'Artist Monitor <alerts@a-long-name-of-a-label.example.com>',
  PAGE_EMAIL: 'pager@example.com',
  TABLE_NAME: `ArtistMonitor-${longest}-Data-Table710B521B-1A2B3C4D5E6F-restored`,
  CAPACITY: 'read 1000-8000, write 1000-8000',
  CATALOG: 'spotify',
  SPOTIFY_CLIENT_ID: '0123456789abcdef0123456789abcdef',
  SPOTIFY_CLIENT_SECRET: `artist-monitor/${longest}/spotify`,
  SPOTIFY_ACCESS: 'extended',
  SPOTIFY_MARKET: 'US',
  LASTFM_API_KEY: `artist-monitor/${longest}/lastfm`,
  CATALOG_QUOTA: '60/30',
  CATALOG_SHARES: '10,15',
  CORS_ORIGINS: 'https://dashboard.example.com,https://staging.example.com',
  PICTURE_HOSTS: 'https://*.scdn.co,https://*.spotifycdn.com',
  CHAT_A_HOSTS: 'hooks.slack.com,hooks.slack-gov.com',
  CHAT_B_HOSTS: 'discord.com,discordapp.com,canary.discord.com',
  RETRY_SCHEDULE_SECONDS: '5,300,1800,7200,18000,36000,50400,72000,86400',
  CONFIRM_AFTER_SECONDS: '300',
  LINKS_INTERVAL_SECONDS: '604800',
  SITE_LINK_MIN_AGE_DAYS: '7',
  MAILS_PER_DAY: '50000',
  FIRST_PLAN: 'business',
  SIGN_IN_STARTS_PER_IP_PER_HOUR: '20',
  PUBLIC_REQUESTS_PER_IP_PER_MINUTE: '30',
  REPORT_FORMS: JSON.stringify([
    { name: 'Deezer', url: `https://forms.example.com/${'x'.repeat(400)}` },
    { name: 'A distributor', url: 'mailto:claims@distributor.example.com', labels: ['Fog & Sons'] },
  ]),
};

function templatesOf(environment: Record<string, string>): ResolvedTemplate[] {
  const { data, service } = makeStage(environment).stacks();
  const nested = service.node.findAll().filter((part) => part instanceof NestedStack);
  return resolved([
    ...[data, service].map((stack) => ({
      stack: stack.stackName,
      template: Template.fromStack(stack).toJSON(),
    })),
    ...nested.map((part) => ({
      stack: `${service.stackName}-${part.node.id}-1A2B3C4D5E6F`,
      template: Template.fromStack(part).toJSON(),
    })),
  ]);
}

const stages = {
  dev: templatesOf({ OPERATIONS_SIZE: 'small' }),
  prod: templatesOf({ STAGE: 'prod' }),
  'the longest name': templatesOf({ STAGE: longest }),
  'every optional setting': templatesOf({ STAGE: longest, ...everything }),
};

describe.each(Object.entries(stages))('a stage with %s', (_name, templates) => {
  it('is within all hard limits of AWS', () => {
    expect(beyondLimits(templates)).toEqual([]);
  });

  const near = closestTo(templates).filter(
    ({ value, limit }) => limit.isChosen && value > 0.9 * limit.most,
  );
  // Whoever reads the output of the tests is warned before a deployment fails.
  if (near.length > 0) {
    it.each(near.map(({ of, value, limit }) => [value, limit.what, of, limit.most] as const))(
      'has little room left: %d %s (%s), of %d',
      (value, _what, _of, most) => {
        expect(value).toBeLessThanOrEqual(most);
      },
    );
  }
});

describe.each(['dev', 'prod'] as const)('the stage %s', (stage) => {
  const chosen = closestTo(stages[stage]).filter(({ limit }) => limit.isChosen);

  it.each(chosen.map(({ limit, value, of }) => [limit.what, value, limit.most, of] as const))(
    'has room of a fifth: %s (%d of %d, %s)',
    (_what, value, most) => {
      expect(value).toBeLessThanOrEqual(0.8 * most);
    },
  );
});

describe('a limit', () => {
  it('is looked at for everything that the templates have of it', () => {
    const about = new Set(
      closestTo(stages['every optional setting']).map(({ limit }) => limit.what),
    );
    const missing = limits.map(({ what }) => what).filter((what) => !about.has(what));
    // There is none anymore, and one that came back must not grow with every alarm.
    expect(missing).toEqual(['characters of a composite alarm’s rule']);
  });

  it.each(limits.map(({ what, source }) => [what, source] as const))(
    'is found where a template goes beyond it: %s (%s)',
    (what) => {
      const found = beyondLimits([plants[what]!]);
      expect(found.filter((sentence) => sentence.includes(` ${what}, and AWS takes`))).not.toEqual(
        [],
      );
    },
  );
});
