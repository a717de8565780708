import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

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
    // Only the retry mode `adaptive` asks it, and nobody sets that one.
    name: 'rate of adaptive retries',
    files: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/DefaultRateLimiter\.js$/,
    replace: () => leavingOut(['DefaultRateLimiter']),
  },
  {
    name: 'dependencies of a client',
    files: /@aws-sdk\/client-[^/]+\/package\.json$/,
    replace: (source) => JSON.stringify({ version: /"version": "([^"]+)"/.exec(source)?.[1] }),
  },
  {
    // Made by the DynamoDB client, but asked only by commands that discover their endpoints.
    name: 'endpoint cache',
    files: /@aws-sdk\/endpoint-cache\/dist-es\/index\.js$/,
    replace: () => `export class EndpointCache {}`,
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
    name: 'JSON Schema of each type',
    files: /zod\/v4\/classic\/schemas\.js$/,
    replace: (source) => source.replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''),
  },
  {
    // `npm run openapi` wrote it, and a gate keeps it current: no function makes it again.
    name: 'OpenAPI document',
    files: /shared\/http\/openapi\.ts$/,
    replace: () => `
      import document from '../../openapi.json';
      export const openApiText = () => JSON.stringify(document, null, 2) + '\\n';`,
  },
];

/** A module whose exports say, when they are called after all, that they are not there. */
function leavingOut(names: readonly string[]): string {
  const because = 'is left out of bundles, see lib/bundle-diet.ts';
  return names
    .map((name) => `export function ${name}() { throw new Error('${name} ${because}'); }`)
    .join('\n');
}

/** `{ [_h]: … }` becomes `{ "http": … }` where the module says `const _h = "http"`. */
function withLiteralKeys(source: string): string {
  const constants = source.matchAll(/^const (\w+) = ("[^"]*");$/gm);
  const texts = new Map(Array.from(constants, ([, name, text]) => [name, text]));
  return source.replaceAll(/\[(\w+)\]:/g, (key, name: string) => `${texts.get(name) ?? key}:`);
}

/** The class of an error, with the fields of its own if it has any. */
const errorClass =
  /^export class (\w+) extends __BaseException \{\n +static shapeId = "([\w.]+#)(\w+)";\n +name = "\3";\n +\$fault = ("\w+");\n((?: +\w+;\n)*) +constructor\(opts\) \{\n +super\(\{\n +name: "\3",\n +\$fault: \4,\n +\.\.\.opts,\n +\}\);\n +Object\.setPrototypeOf\(this, \1\.prototype\);\n((?: +this\.(\w+) = opts\.\7;\n)*) +\}\n\}/gm;

/** The same classes, made by one function. */
function withErrorsMadeAlike(source: string): string {
  const [, , namespace = ''] = errorClass.exec(source) ?? [];
  errorClass.lastIndex = 0;
  const made = source.replaceAll(
    errorClass,
    (text, className: string, itsNamespace: string, name: string, fault: string, own: string) => {
      if (itsNamespace !== namespace) return text;
      const fields = Array.from(own.matchAll(/\w+/g), ([field]) => `, "${field}"`);
      return `export const ${className} = __made("${name}", ${fault}${fields.join('')});`;
    },
  );
  return made === source
    ? source
    : `${made}
      function __made(name, $fault, ...fields) {
        return class Made extends __BaseException {
          static shapeId = "${namespace}" + name;
          name = name;
          $fault = $fault;
          constructor(opts) {
            super({ name, $fault, ...opts });
            Object.setPrototypeOf(this, Made.prototype);
            for (const field of fields) this[field] = opts[field];
          }
        };
      }`;
}

/** Makes bundles smaller and quicker to load, by what functions never run. */
export const bundleDiet: Plugin = {
  name: 'bundle-diet',
  setup(build) {
    for (const { name, files, replace } of replacements) {
      build.onLoad({ filter: files }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = replace(source);
        // A package that has changed must not make the diet fail in silence.
        const errors = contents === source ? [{ text: `nothing to replace: ${name}` }] : [];
        const loader = path.endsWith('.json') ? 'json' : 'js';
        return { contents, loader, errors, resolveDir: dirname(path) };
      });
    }
  },
};
