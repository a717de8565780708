import { join } from 'node:path';
import { version } from '../../shared/domain/version.ts';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

/** Something that makes a client of openapi.json, and a program that is written with it. */
export interface Generator {
  name: string;
  /** The programs that it takes beside those of this project. */
  needs: readonly string[];
  /** Where it runs; left out, in an empty folder of its own. */
  folder?: string;
  /** What of `journeys` goes where in that folder. */
  files?: Readonly<Record<string, string>>;
  /** Generates and compiles, in that folder; it fetches its packages itself. */
  make: readonly Command[];
  /** The program, which is given URL, KEY, and RECEIVER. */
  journey: Command;
}

const here = import.meta.dirname;
const root = join(here, '../..');
const document = join(root, 'openapi.json');
const programs = join(root, 'node_modules/.bin');

const npm = (script: string): Command => ['npm', 'run', '--silent', script];
const jar = 'openapi-generator-cli.jar';
const fetchJar: Command = [
  'mvn',
  '-q',
  'dependency:copy',
  '-Dartifact=org.openapitools:openapi-generator-cli:7.17.0',
  '-DoutputDirectory=.',
  '-Dmdep.stripVersion',
];

const openapiGenerator = (language: string, ...options: string[]): Command => [
  ...(['java', '-jar', jar, 'generate', '-i', document, '-o', '.', '-g', language] as const),
  ...options,
];

/** The client that we publish: packed, installed in an empty project, and loaded in every way. */
const ofPackage: Omit<Generator, 'name' | 'needs' | 'journey'> = {
  files: {
    'package.mts': 'journey.mts',
    'package.cts': 'journey.cts',
    'package.tsconfig.json': 'tsconfig.json',
  },
  make: [
    [process.execPath, join(root, 'bin/client.ts')],
    ['npm', 'pack', '--silent', join(root, '.build/client')],
    ['npm', 'init', '-y', '--init-type', 'module'],
    ['npm', 'install', '--offline', '--no-audit', `./artist-monitor-client-${version}.tgz`],
    [join(here, 'node_modules/.bin/tsc'), '-p', '.'],
    [
      join(programs, 'esbuild'),
      'node_modules/artist-monitor-client/index.js',
      '--bundle',
      '--format=iife',
      '--global-name=client',
      '--platform=browser',
      '--outfile=bundle.js',
    ],
  ],
};

/** Those that `npm ci` brings; the first of all, since they take seconds. */
export const ofNpm: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    needs: [],
    folder: here,
    make: [npm('types'), npm('check')],
    journey: [process.execPath, 'journey.ts'],
  },
  { ...ofPackage, name: 'the package', needs: [], journey: [process.execPath, 'journey.mjs'] },
];

const goBuild: Generator['make'] = [
  ['go', 'mod', 'tidy'],
  ['go', 'build', '-o', 'journey', '.'],
];

const others: readonly Generator[] = [
  ...['20', '22'].map((version) => ({
    ...ofPackage,
    name: `the package, Node ${version}`,
    needs: ['npx'],
    journey: ['npx', '-y', `node@${version}`, 'journey.mjs'] as const,
  })),
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    files: { 'journey.py': 'journey.py' },
    make: [
      ['python3', '-m', 'venv', 'tools'],
      ['tools/bin/pip', 'install', '-q', 'openapi-python-client==0.29.1'],
      [
        'tools/bin/openapi-python-client',
        'generate',
        '--meta',
        'none',
        '--path',
        document,
        '--output-path',
        'artist_monitor',
      ],
    ],
    journey: ['tools/bin/python', 'journey.py'],
  },
  {
    name: 'oapi-codegen',
    needs: ['go'],
    files: { 'oapi-codegen.go': 'main.go' },
    make: [
      ['mkdir', 'api'],
      ['go', 'mod', 'init', 'journey'],
      [
        'go',
        'run',
        'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
        '-package',
        'api',
        '-generate',
        'types,client',
        '-o',
        'api/api.go',
        document,
      ],
      ...goBuild,
    ],
    journey: ['./journey'],
  },
  {
    name: 'ogen',
    needs: ['go'],
    files: { 'ogen.go': 'main.go' },
    make: [
      ['go', 'mod', 'init', 'journey'],
      [
        'go',
        'run',
        'github.com/ogen-go/ogen/cmd/ogen@v1.24.0',
        '-package',
        'api',
        '-target',
        'api',
        document,
      ],
      ...goBuild,
    ],
    journey: ['./journey'],
  },
  {
    name: 'openapi-generator, Java',
    needs: ['java', 'mvn'],
    files: { 'Journey.java': 'src/main/java/Journey.java' },
    make: [
      fetchJar,
      openapiGenerator(
        'java',
        '--library',
        'native',
        // Or every list that isn't given is sent empty, which is a value to a `PATCH`.
        '--additional-properties',
        'containerDefaultToNull=true',
      ),
      ['mvn', '-q', 'compile'],
      ['mvn', '-q', 'dependency:copy-dependencies', '-DoutputDirectory=target/libraries'],
    ],
    journey: ['java', '-cp', 'target/classes:target/libraries/*', 'Journey'],
  },
  {
    name: 'openapi-generator, Rust',
    needs: ['java', 'mvn', 'cargo'],
    files: { 'journey.rs': 'examples/journey.rs' },
    make: [
      fetchJar,
      openapiGenerator('rust', '--additional-properties', 'supportAsync=false'),
      ['cargo', 'build', '-q', '--example', 'journey'],
    ],
    journey: ['cargo', 'run', '-q', '--example', 'journey', '--'],
  },
  {
    // No generator, but another program that reads openapi.json and takes it at its word.
    name: 'schemathesis',
    needs: ['python3'],
    files: { 'schemathesis.py': 'objections.py', 'schemathesis.toml': 'schemathesis.toml' },
    make: [
      ['python3', '-m', 'venv', 'tools'],
      ['tools/bin/pip', 'install', '-q', 'schemathesis==4.32.5'],
    ],
    journey: ['tools/bin/python', 'objections.py'],
  },
];

/** Every generator that the clients of the API are tried with. */
export const generators: readonly Generator[] = [...ofNpm, ...others];
