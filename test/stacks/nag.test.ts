import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { makeStage } from './stage.ts';

it.each(['dev', 'prod'])('has no finding in stage %s that nobody has answered', (STAGE) => {
  const { app } = makeStage({
    STAGE,
    ALARM_EMAIL: 'ops@example.com',
    CATALOG: 'spotify',
    SPOTIFY_CLIENT_ID: 'app',
    SPOTIFY_CLIENT_SECRET: 'sources/spotify',
    LASTFM_API_KEY: 'sources/lastfm',
  });
  const findings = [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .map(({ ruleName, violatingResources }) => ({
      ruleName,
      where: violatingResources.map((resource) => JSON.stringify(resource)),
    }));
  expect(findings).toEqual([]);
});
