// bin starts, lib is the machine, functions are the doors, shared is the house, test proves it.
const adapters = 'catalog|deliveries/sender|aws';
/** What a change goes through, each with its rules, its items, its steps, and one door. */
const stages = 'checks|verdicts|watches|changes|alerts|deliveries';
const rules = `^shared/(domain|findings|(${stages})/rules)/`;
const items = `^shared/(table|(${stages})/items)/`;
const steps = `^shared/(usecases/|(${stages})/(steps/|index\\.ts$))`;
const functionFolder = '(?:api|workers|deliveries)/[^/]+|operator|dashboard|mcp';
const page = '^functions/dashboard/page/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules that need each other are one module, or miss a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'texts-are-leaves',
      comment: 'Words of the page need none of what shows them.',
      severity: 'error',
      from: { path: `${page}text/` },
      to: { path: `${page}(parts|screens|session)/` },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that is found by luck breaks elsewhere. (aws-lambda is types only.)',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^aws-lambda$' },
    },
    {
      name: 'domain-is-pure',
      comment: 'The rules of the business need themselves and libraries that only compute.',
      severity: 'error',
      from: { path: rules },
      to: {
        path: '.',
        pathNot: [rules, '^shared/plan/', 'node_modules/(leven|zod|ulid|ipaddr\\.js|htmlparser2)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'domain-does-no-io',
      comment: 'Of Node itself, the domain uses only what computes.',
      severity: 'error',
      from: { path: rules },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|util|buffer|net|url|zlib)$' },
    },
    {
      name: 'bodies-are-not-stored',
      comment:
        'What clients send and get is made in functions that are asked for it: what is stored, sent, or read elsewhere needs none of it.',
      severity: 'error',
      from: {
        path: [rules, items, `^shared/(worker|runtime|${adapters})/`],
        pathNot: '^shared/domain/bodies/',
      },
      to: { path: '^shared/domain/bodies/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-come-from-one-module',
      comment:
        'shared/domain/zod.ts makes plain schemas once. The plan, which knows no domain, and browsers have their own.',
      severity: 'error',
      from: {
        path: '^(shared|functions)/',
        pathNot: '^(shared/(plan|client)/|shared/domain/zod\\.ts$|functions/dashboard/page/)',
      },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'plans-are-data',
      comment:
        'What the house and the machine both must know: names, settings, and nothing that runs.',
      severity: 'error',
      from: { path: '^shared/plan/' },
      to: {
        path: '^shared/',
        pathNot: '^shared/plan/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contract-knows-domain-only',
      comment: 'The API as data: schemas of the domain, and nothing that runs.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: '^shared/', pathNot: ['^shared/contract/', rules] },
    },
    {
      name: 'the-client-is-light',
      comment: 'A browser loads it: of the contract it takes types, and nothing at run time.',
      severity: 'error',
      from: { path: '^shared/client/' },
      to: { path: '.', pathNot: '^shared/client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'assistants-come-by-the-api',
      comment: 'What assistants may do, the API does: behind it, their server knows nothing.',
      severity: 'error',
      from: { path: '^shared/mcp/' },
      to: {
        path: '^shared/',
        pathNot: ['^shared/(mcp|contract|client|http|telemetry)/', rules],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'doors-only-wire',
      comment: 'A door hands its request to a use case; what is stored is none of its business.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: items, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'usecases-use-ports',
      comment: 'Use cases know the domain, the table and ports, never who is behind a port.',
      severity: 'error',
      from: { path: steps },
      to: { path: '^shared/', pathNot: [steps, rules, items, '^shared/(plan|telemetry)/'] },
    },
    {
      name: 'a-stage-has-one-door',
      comment: 'What a stage promises stands in its index.ts; how it keeps it is its own.',
      severity: 'error',
      from: { path: '^(shared/[^/]+|functions|lib|bin)/' },
      to: { path: `^shared/(${stages})/steps/`, pathNot: '^$1/' },
    },
    {
      name: 'adapters-stand-alone',
      comment: 'An adapter implements ports; it knows neither other adapters nor who uses it.',
      severity: 'error',
      from: { path: `^shared/(${adapters})/` },
      to: {
        path: '^shared/',
        pathNot: [
          '^shared/$1/',
          rules,
          '^shared/(plan|telemetry)/',
          '^shared/usecases/(ports|source-ports|egress-port)\\.ts$',
        ],
      },
    },
    {
      name: 'items-know-rules',
      comment: 'How a thing is stored is no matter of who stores it.',
      severity: 'error',
      from: { path: items },
      to: {
        path: '^shared/',
        pathNot: [
          rules,
          items,
          '^shared/(plan|telemetry)/',
          '^shared/usecases/(ports|source-ports)\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-container-wires',
      comment: 'One file decides which adapter stands behind which port.',
      severity: 'error',
      from: {
        path: '^(shared/(?:deliveries/sender|[^/]+)|functions)/',
        pathNot: '^shared/runtime/(container|catalogs|catalog-source|(queue|ring)-care)\\.ts$',
      },
      to: { path: `^shared/(${adapters})/`, pathNot: '^$1/' },
    },
    {
      name: 'telemetry-stands-alone',
      comment: 'Every layer may note and count: so it knows none of them.',
      severity: 'error',
      from: { path: '^shared/telemetry/' },
      to: { path: '^shared/', pathNot: '^shared/telemetry/' },
    },
    {
      name: 'functions-are-apart',
      comment: 'Each function is deployed alone: what two need belongs into shared.',
      severity: 'error',
      from: { path: `^functions/(${functionFolder})/` },
      to: { path: '^functions/', pathNot: '^functions/$1/' },
    },
    {
      name: 'the-page-is-light',
      comment:
        'A browser loads it: itself, its packages, the client. Of the contract it takes types, and nothing at run time.',
      severity: 'error',
      from: { path: page },
      to: {
        path: '.',
        pathNot: [
          page,
          '^shared/client/',
          'node_modules/(preact|preact-iso|@tanstack/preact-query|d3-array|@types/d3-array)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-page-takes-types-of-the-contract',
      comment: 'And of nothing else behind the API.',
      severity: 'error',
      from: { path: page },
      to: { path: '^(shared|lib|bin)/', pathNot: '^shared/(client|contract)/' },
    },
    {
      name: 'nothing-imports-the-page',
      comment: 'It is built from its index.html, for browsers.',
      severity: 'error',
      from: { path: '.', pathNot: [page, '^test/'] },
      to: { path: page },
    },
    {
      name: 'screens-are-apart',
      comment: 'Each screen is loaded when it is opened: what two show is a part.',
      severity: 'error',
      from: { path: `${page}screens/([^/]+)/` },
      to: { path: `${page}screens/`, pathNot: `${page}screens/$1/` },
    },
    {
      name: 'the-house-has-no-doors',
      comment: 'shared knows neither functions nor machines.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(functions|lib|bin|test)/' },
    },
    {
      name: 'doors-lead-inside',
      comment: 'Functions know shared only.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(lib|bin|test)/' },
    },
    {
      name: 'the-machine-reads-plans',
      comment:
        'lib reads the plan, the contract, the keys and the names of metrics, how the table is called, which key sealed a text, how a scan of a table is told, which acts a table noted, which slot a watch stands in, which name is near, and makes the API reference, the tools of assistants and the page; entries of functions are paths to it.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/live/' },
      to: {
        path: '^(shared|functions|bin|test)/',
        pathNot: [
          '^shared/(contract|client|plan)/',
          '^shared/table/(keys|indexes|calls|lasting-acts|erasure/erasure-classes)\\.ts$',
          '^shared/(domain/(operator/(sealed-kid|operator-scan|lasting-acts)|text/nearest)|checks/rules/rings)\\.ts$',
          '^shared/telemetry/metrics\\.ts$',
          '^shared/http/(reference/|packed\\.ts$|site/site-index\\.ts$)',
          '^shared/mcp/(described-tools|tool)\\.ts$',
        ],
      },
    },
    {
      name: 'live-tries-adapters',
      comment:
        'lib/live reads catalogs by the adapters themselves, and nothing of the service around them.',
      severity: 'error',
      from: { path: '^lib/live/' },
      to: {
        path: '^(shared|functions|bin|test)/',
        pathNot: ['^shared/(catalog|plan)/', '^shared/usecases/source-ports\\.ts$'],
      },
    },
    {
      name: 'the-local-machine-stands-alone',
      comment: 'It runs what the template says, and would run any other template.',
      severity: 'error',
      from: { path: '^lib/(local|simulator)/' },
      to: { path: '^(shared|lib)/', pathNot: '^lib/$1/' },
    },
    {
      name: 'bin-starts-things',
      comment: 'bin starts lib and pure parts of shared; it has no other life of its own.',
      severity: 'error',
      from: { path: '^bin/' },
      to: {
        path: '^(shared|functions|test)/',
        pathNot: ['^shared/(contract|mcp)/', rules, '^shared/http/openapi\\.ts$'],
      },
    },
    {
      name: 'nothing-leans-on-tests',
      severity: 'error',
      from: { path: '^(bin|lib)/' },
      to: { path: '^test/' },
    },
    {
      name: 'cdk-stays-in-the-machine',
      comment: 'aws-cdk-lib in a function would be megabytes.',
      severity: 'error',
      from: { path: '^(shared|functions|lib/(local|simulator))/' },
      to: { path: 'node_modules/(aws-cdk-lib|constructs|cdk-nag|esbuild)/' },
    },
    {
      name: 'only-the-table-speaks-dynamodb',
      comment: 'Keys and items are known in one room.',
      severity: 'error',
      from: { path: '^(shared|functions)/', pathNot: items },
      to: { path: 'node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)/' },
    },
    {
      name: 'only-aws-adapters-speak-aws',
      comment: 'Queues, schedules, mail and secrets are ports to everybody else.',
      severity: 'error',
      from: { path: '^(shared|functions)/', pathNot: [items, '^shared/aws/'] },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'no-development-dependencies-in-production',
      comment: 'What is bundled must be a dependency.',
      severity: 'error',
      from: { path: '^(shared|functions)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Put together with generated types, and checked there (lib/client-package).
    exclude: { path: '^shared/client/package/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
