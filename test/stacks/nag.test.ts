import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { makeStage } from './stage.ts';

const domain = {
  DOMAIN_NAME: 'watch.example.com',
  CERTIFICATE_ARN:
    'arn:aws:acm:eu-west-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-0123456789ab',
  ZONE_ID: 'Z0123456789ABC',
};

it.each(['dev', 'prod'])('has no finding in stage %s that nobody has answered', (STAGE) => {
  const { stacks } = makeStage({
    STAGE,
    ALARM_EMAIL: 'ops@example.com',
    ...(STAGE === 'prod' && { ...domain, CAPACITY: 'read 5-400, write 5-200' }),
    CATALOG: 'spotify',
    SPOTIFY_CLIENT_ID: 'app',
    SPOTIFY_CLIENT_SECRET: 'sources/spotify',
    LASTFM_API_KEY: 'sources/lastfm',
  });
  const { app } = stacks();
  const findings = [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .map(({ ruleName, violatingResources }) => ({
      ruleName,
      where: violatingResources.map((resource) => JSON.stringify(resource)),
    }));
  expect(findings).toEqual([]);
});
