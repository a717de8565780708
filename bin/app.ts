import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { destinationOf, readSettings, SettingsError } from '../lib/settings.ts';
import { functions } from '../lib/stacks/functions.ts';
import { addStage } from '../lib/stacks/stage.ts';

const settings = (() => {
  try {
    return readSettings(process.env, new Date());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
})();
const destination = destinationOf(settings, process.env);
if (destination !== null) console.error(destination);
const bundles = await bundleFunctions(functions.map(({ entry }) => entry));
const app = new App({
  analyticsReporting: false,
  // Says in the template which folder a function's code is: the local machine reads it.
  context: { 'aws:cdk:enable-asset-metadata': true },
});
addStage(app, settings, bundles.folderOf);
app.synth();
