import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { makeStage } from './stage.ts';

it.each(['dev', 'prod'])('has no finding in stage %s that nobody has answered', (STAGE) => {
  const { app } = makeStage({ STAGE, ALARM_EMAIL: 'ops@example.com' });
  const findings = [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .map(({ ruleName, violatingResources }) => ({
      ruleName,
      where: violatingResources.map((resource) => JSON.stringify(resource)),
    }));
  expect(findings).toEqual([]);
});
