import { Tags, type App } from 'aws-cdk-lib';
import type { Settings } from '../settings.ts';
import { stackName, stageOf } from '../stages.ts';
import { DataStack } from './data.ts';
import { ServiceStack } from './service.ts';

/** The two stacks of one stage. Unless it is to try things out, they can't be deleted by accident. */
export function addStage(
  app: App,
  settings: Settings,
  bundles: (entry: string) => string,
): { data: DataStack; service: ServiceStack } {
  const stage = settings.STAGE;
  const { isProtected: terminationProtection } = stageOf(stage);
  const data = new DataStack(app, stackName(stage, 'Data'), {
    stage,
    capacity: settings.CAPACITY,
    mailDomain: settings.MAIL_DOMAIN,
    terminationProtection,
  });
  const service = new ServiceStack(app, stackName(stage, 'Service'), {
    settings,
    bundles,
    terminationProtection,
  });
  // The service looks up what the data stack wrote down.
  service.addStackDependency(data);
  Tags.of(app).add('service', 'artist-monitor');
  Tags.of(app).add('stage', stage);
  return { data, service };
}
