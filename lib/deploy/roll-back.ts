import type { Assemblies } from './assemblies.ts';
import type { DeployPorts } from './ports.ts';

/** Says what a deployment is at, and how to go back by hand, if somebody stops it while it's tried. */
export function stoppedSentence(service: string, path: string, assemblies: Assemblies): string {
  const old = assemblies.lastGood(path);
  const back =
    old === null
      ? 'There’s no earlier version on this machine to go back to.'
      : `To go back, run \`npx cdk deploy --app ${old} ${service} --exclusively\`.`;
  return `Stopped. The new version ${assemblies.nameOf(path)} is deployed, but nobody knows yet whether it works. To try it again, deploy again. ${back}`;
}

/** Puts the service stack back to the last version that proved itself, if there is one. */
export async function rollBack(
  service: string,
  assemblies: Assemblies,
  path: string,
  { cdk, canary, say }: DeployPorts,
): Promise<void> {
  const old = assemblies.lastGood(path);
  if (old === null) {
    say(
      'There’s no earlier version of this stage on this machine that worked on the same table, so the new one stays. Check out the last good commit, and deploy that.',
    );
    return;
  }
  const name = assemblies.nameOf(old);
  say(`Going back to ${name}. The data stack stays as it is.`);
  const args = ['deploy', '--app', old, service, '--exclusively', '--require-approval', 'never'];
  if ((await cdk([...args, '--no-notices'])) !== 0) {
    say(
      `Going back failed, too. The stage is in between: look at the stack ${service} in CloudFormation.`,
    );
    return;
  }
  assemblies.keepAsLast(old);
  const { good, sentence } = await canary();
  say(`The stage is back at ${name}. ${sentence}`);
  if (!good) say('So the cause may not be the new version. Look at the dashboard of the stage.');
}
