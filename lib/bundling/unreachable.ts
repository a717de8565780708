import { build as compile, type Plugin } from 'esbuild';

/**
 * Modules that packages import but functions never reach. At most five, each with the kilobytes that
 * it and what it imports take in a minified bundle. What calls one throws.
 */
export const unreachable = [
  // Only `z.toJSONSchema` comes here; `npm run openapi` calls it, from the sources.
  { module: 'zod/v4/core/to-json-schema.js', kilobytes: 8.6 },
  { module: 'zod/v4/core/json-schema-processors.js', kilobytes: 10 },
  // No operation that we call streams events.
  { module: '@smithy/core/dist-es/submodules/event-streams/index.js', kilobytes: 14.6 },
  // The retry mode `adaptive`, which nothing sets.
  {
    module: '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js',
    kilobytes: 3.3,
  },
  // Each client of DynamoDB makes one, and no command of it looks for endpoints.
  { module: '@aws-sdk/endpoint-cache/dist-es/EndpointCache.js', kilobytes: 7.7 },
] as const;

const escaped = (text: string) => text.replaceAll(/[.\\/]/g, String.raw`\$&`);
const filter = new RegExp(
  `/node_modules/(?:${unreachable.map(({ module }) => escaped(module)).join('|')})$`,
);

/** Called by clients as they are made, whatever they are used for: these give back what they get. */
const calledAnyway: ReadonlySet<string> = new Set([
  'resolveEventStreamSerdeConfig',
  'EndpointCache',
]);

/** Replaces each unreachable module as a whole: by functions of its exports' names, which throw. */
export const withoutUnreachable: Plugin = {
  name: 'without-unreachable',
  setup(build) {
    build.onLoad({ filter }, async ({ path }) => {
      const module = path.replace(/^.*\/node_modules\//, '');
      const text = ` is left out of bundles with ${module}, see lib/bundling/unreachable.ts`;
      const stands = (await exportsOf(path)).map((name, index) => {
        const body = calledAnyway.has(name) ? 'return given' : `absent('${name}')`;
        return `function absent${index}(given) { ${body}; } export { absent${index} as ${name} };`;
      });
      const absent = `function absent(name) { throw new Error(name + ${JSON.stringify(text)}); }`;
      return { contents: [absent, ...stands].join('\n'), loader: 'js' };
    });
  },
};

/** The names that a module exports. */
async function exportsOf(path: string): Promise<string[]> {
  const { metafile } = await compile({
    entryPoints: [path],
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}
