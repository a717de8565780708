import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { SettingsError } from '../lib/setting-schema.ts';
import { destinationOf, readSettings } from '../lib/settings.ts';
import { functions } from '../lib/stacks/functions.ts';
import { addStage } from '../lib/stacks/stage.ts';

const { settings, destination } = (() => {
  try {
    const read = readSettings(process.env, new Date());
    return { settings: read, destination: destinationOf(read, process.env) };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
})();
if (destination !== null) console.error(destination);
const bundles = await bundleFunctions(functions.map(({ entry }) => entry));
const app = new App({
  analyticsReporting: false,
  // Says in the template which folder a function's code is: the local machine reads it.
  context: { 'aws:cdk:enable-asset-metadata': true },
});
addStage(app, settings, bundles.folderOf);
app.synth();
