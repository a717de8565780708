import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PartialMessage, Plugin } from 'esbuild';
import { packed } from '../shared/http/packed.ts';
import { OpenApiDocument } from '../shared/http/reference/document.ts';
import { referencePage } from '../shared/http/reference/page.ts';
import { withErrorsMadeAlike, withFewerErrors } from './lean-errors.ts';
import { leavingOut, withLiteralKeys, withoutAnything } from './leaving-out.ts';
import { withSharedSchemas } from './shared-schemas.ts';

interface Replacement {
  /** What it is about, for the message when it no longer applies. */
  readonly name: string;
  /** Files, as paths with slashes. */
  readonly files: RegExp;
  /** What a bundle gets in place of the file's text. */
  readonly replace: (source: string) => string;
}

/** What bundles carry but functions never run, and what stands in its place. */
const replacements: readonly Replacement[] = [
  {
    // Profiles, single sign-on, processes, instance metadata: a Lambda function has its credentials
    // in the environment. A third of the document client.
    name: 'search for credentials',
    files: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    replace: () => `export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';`,
  },
  {
    // Computed keys keep the compiler from dropping the shapes of operations that nobody calls.
    name: 'shapes of operations',
    files: /@aws-sdk\/client-[^/]+\/dist-es\/schemas\/schemas_\d+\.js$/,
    replace: withLiteralKeys,
  },
  {
    // With its class and its shape, each takes part in every load.
    name: 'errors that nobody tells apart',
    files: /@aws-sdk\/client-[^/]+\/dist-es\/schemas\/schemas_0\.js$/,
    replace: withFewerErrors,
  },
  {
    // One class for each error of each operation, alike but for the name: the sixth of a client.
    name: 'classes of errors',
    files: /@aws-sdk\/client-[^/]+\/dist-es\/models\/errors\.js$/,
    replace: withErrorsMadeAlike,
  },
  {
    // Only endpoints of several regions are signed for in another way, and nothing here has one.
    name: 'signatures for several regions',
    files: /@aws-sdk\/signature-v4-multi-region\/dist-es\/SignatureV4MultiRegion\.js$/,
    replace: () => `export { SignatureV4 as SignatureV4MultiRegion } from '@smithy/signature-v4';`,
  },
  {
    // A Lambda function has its region in the environment.
    name: 'search for the region',
    files:
      /@smithy\/core\/dist-es\/submodules\/config\/config-resolver\/regionConfig\/getInstanceMetadataRegion\.js$/,
    replace: () => 'export const getInstanceMetadataRegion = async () => undefined;',
  },
  {
    // A Lambda function has its settings in the environment, and no configuration files.
    name: 'files of settings',
    files:
      /@smithy\/core\/dist-es\/submodules\/config\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    replace: () => `
      export { CONFIG_PREFIX_SEPARATOR } from './constants';
      export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  },
  {
    // Node loads the whole of Web Cryptography for the one that it looks for first.
    name: 'random ids of requests',
    files: /@smithy\/core\/dist-es\/submodules\/serde\/uuid\/v4\.js$/,
    replace: () => `
      import { randomUUID } from 'node:crypto';
      export const bindV4 = () => () => randomUUID();`,
  },
  {
    // The retry mode `adaptive`, which nobody sets.
    name: 'adaptive retries',
    files: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/AdaptiveRetryStrategy\.js$/,
    replace: () => leavingOut(['AdaptiveRetryStrategy']),
  },
  {
    // Nobody gives a client a logger, and without one each call is still made ready to be written down.
    name: 'log of each call',
    files: /@aws-sdk\/core\/dist-es\/submodules\/client\/middleware-logger\/loggerMiddleware\.js$/,
    replace: () => `
      ${leavingOut(['loggerMiddleware', 'loggerMiddlewareOptions'])}
      export const getLoggerPlugin = () => ({ applyToStack: () => undefined });`,
  },
  {
    // What AWS counts of how its SDK is used.
    name: 'features in the user agent',
    files:
      /@aws-sdk\/core\/dist-es\/submodules\/client\/middleware-user-agent\/check-features\.js$/,
    replace: () => 'export const checkFeatures = async () => undefined;',
  },
  {
    // Each partition has a pattern that its regions match: only the names of what is no region don't.
    name: 'names of regions',
    files: /@aws-sdk\/core\/dist-es\/submodules\/client\/util-endpoints\/lib\/aws\/partitions\.js$/,
    replace: (source) =>
      source.replaceAll(
        /"regions": \{(?:\s*"[\w-]+": \{\s*"description": "[^"]*"\s*\},?)*\s*\}/g,
        '"regions": {}',
      ),
  },
  {
    name: 'dependencies of a client',
    files: /@aws-sdk\/client-[^/]+\/package\.json$/,
    replace: (source) => JSON.stringify({ version: /"version": "([^"]+)"/.exec(source)?.[1] }),
  },
  {
    // Set up by the DynamoDB client, but asked only by commands that discover their endpoints: those
    // of another database.
    name: 'discovery of endpoints',
    files: /@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
    replace: () => `
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
        environmentVariableSelector: () => undefined,
        configFileSelector: () => undefined,
        default: undefined,
      };
      export const resolveEndpointDiscoveryConfig = (config) => config;`,
  },
  {
    name: 'addresses of buckets',
    files:
      /@smithy\/core\/dist-es\/submodules\/endpoints\/middleware-endpoint\/service-customizations\/s3\.js$/,
    replace: withoutAnything,
  },
  {
    // A Lambda function runs on the Node that its runtime names.
    name: 'warning of an old Node',
    files: /@aws-sdk\/core\/dist-es\/submodules\/client\/emitWarningIfUnsupportedVersion\.js$/,
    replace: () => `
      export const state = { warningEmitted: true };
      export const emitWarningIfUnsupportedVersion = () => undefined;`,
  },
  {
    name: 'event streams',
    files: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    replace: () => leavingOut(['EventStreamSerde', 'eventStreamSerdeProvider']),
  },
  {
    // Made with each signer, but asked only for the messages of event streams.
    name: 'signatures of event streams',
    files: /@smithy\/signature-v4\/dist-es\/HeaderFormatter\.js$/,
    replace: () => `export class HeaderFormatter {}`,
  },
  {
    name: 'hashes for machines without cryptography',
    files: /@smithy\/core\/dist-es\/submodules\/checksum\/(md5\/Md5|sha256\/Sha256)Js\.js$/,
    replace: () => leavingOut(['Md5Js', 'Sha256Js']),
  },
  {
    name: 'JSON Schema',
    files: /zod\/v4\/core\/to-json-schema\.js$/,
    replace: (source) => {
      const exported = source.matchAll(/^export (?:(?:function|const) |\{ \w+ as )(\w+)/gm);
      return leavingOut(Array.from(exported, ([, name = '']) => name));
    },
  },
  {
    // Needed for JSON Schema, and to read the bounds of a schema: nothing here does.
    name: 'bounds of a schema',
    files: /zod\/v4\/core\/json-schema-processors\.js$/,
    replace: withoutAnything,
  },
  {
    name: 'JSON Schema of each type',
    files: /zod\/v4\/classic\/schemas\.js$/,
    replace: (source) => source.replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''),
  },
  {
    // Imported by way of the index it is an object of all its functions, which no bundle can leave out.
    name: 'functions of zod that nothing calls',
    files: /zod\/v4\/classic\/schemas\.js$/,
    replace: (source) =>
      source
        .replace(
          'import { util } from "../core/index.js";',
          'import * as util from "../core/util.js";',
        )
        .replaceAll('core.util.', 'util.'),
  },
  {
    // Values that contain themselves: none of ours does, since all of them come as JSON or text.
    name: 'memory of cycles',
    files: /zod\/v4\/core\/memoizer\.js$/,
    replace: () => `
      ${leavingOut(['isBackEdge', 'isRecursiveSchema'])}
      export const memoizer = () => undefined;`,
  },
  {
    name: 'schemas that are alike',
    files: /zod\/v4\/classic\/schemas\.js$/,
    replace: withSharedSchemas,
  },
  {
    // `npm run openapi` wrote it, and a gate keeps it current: no function makes it again.
    name: 'OpenAPI document',
    files: /shared\/http\/packed-openapi\.ts$/,
    replace: () => `export const packedOpenApi = () => ${packedText(openApiDocument())};`,
  },
  {
    // A page of hundreds of kilobytes, which is the same until the next bundle.
    name: 'API reference',
    files: /shared\/http\/reference\/packed-reference\.ts$/,
    replace: () => `export const packedReference = () => ${packedText(reference())};`,
  },
];

/** The committed document without blanks. */
function openApiDocument(): string {
  const text = readFileSync(join(import.meta.dirname, '..', 'openapi.json'), 'utf8');
  return JSON.stringify(JSON.parse(text));
}

function reference(): string {
  return referencePage(OpenApiDocument.parse(JSON.parse(openApiDocument())));
}

/** An expression of the packed text. */
function packedText(text: string): string {
  return `Buffer.from('${Buffer.from(packed(text)).toString('base64')}', 'base64')`;
}

/** Makes bundles smaller and quicker to load, by what functions never run. */
export const bundleDiet: Plugin = {
  name: 'bundle-diet',
  setup(build) {
    const some = new RegExp(replacements.map(({ files }) => files.source).join('|'));
    build.onLoad({ filter: some }, async ({ path }) => {
      let contents = await readFile(path, 'utf8');
      // A package that has changed must not make the diet fail in silence.
      const errors: PartialMessage[] = [];
      for (const { name, replace } of replacements.filter(({ files }) => files.test(path))) {
        const before = contents;
        contents = replace(before);
        if (contents === before) errors.push({ text: `nothing to replace: ${name}` });
      }
      const loader = path.endsWith('.json') ? 'json' : 'js';
      return { contents, loader, errors, resolveDir: dirname(path) };
    });
  },
};
