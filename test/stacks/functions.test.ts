import { settings } from '../../shared/plan/settings.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../../lib/bundling/bundle-functions.ts';
import { functions as specs } from '../../lib/stacks/functions.ts';
import { lambdas, logGroups } from './shapes.ts';
import { all, functionsOf, makeStage, one, textOf, type Resources } from './stage.ts';

const { resources } = makeStage();
const changed = makeStage({
  STAGE: 'prod',
  PUBLIC_URL: 'https://watch.example.com',
  CONFIRM_AFTER_SECONDS: '5',
  EGRESS_ALLOW: '127.0.0.0/8',
}).resources;
const functions = functionsOf(resources);

/** The variables that the service reads: settings, and what its configuration file names beside them. */
const readVariables = new Set(
  Array.from(
    readFileSync(join(import.meta.dirname, '../../shared/runtime/config.ts'), 'utf8').matchAll(
      /'([A-Z][A-Z0-9_]+)'/g,
    ),
    ([, name]) => name,
  ).concat(Object.keys(settings)),
);

function variablesOf(stage: Resources, name: string) {
  return functionsOf(stage).get(name)!.its.Environment.Variables;
}

describe('functions', () => {
  it('are those of the list', () => {
    expect([...functions.keys()].sort()).toEqual(specs.map(({ entry }) => nameOf(entry)).sort());
  });

  it.each([...functions])('%s follows the house', (name, { its }) => {
    const spec = specs.find(({ entry }) => nameOf(entry) === name);
    expect(its).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: spec?.memoryMb ?? 512,
      Handler: 'index.handler',
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
    // X-Ray costs 5 $ per million traces, and shows nothing that the log does not.
    expect(its).not.toHaveProperty('TracingConfig');
    const logGroup = one(resources, logGroups, its.LoggingConfig.LogGroup);
    expect(logGroup.its).toMatchObject({ RetentionInDays: 30 });
  });

  it.each([...functions])('%s gets only variables that the service reads', (name, { its }) => {
    const given = Object.keys(its.Environment.Variables);
    expect(given.filter((key) => !readVariables.has(key))).toEqual([]);
    // Only the operator stops workers.
    expect(given.includes('SOURCE_IDS')).toBe(name === 'operator');
  });

  it('are told the address of the API unless the operator sets another', () => {
    expect(textOf(variablesOf(resources, 'api-sign-in').PUBLIC_URL)).toContain('ApiEndpoint');
    expect(variablesOf(changed, 'api-sign-in').PUBLIC_URL).toBe('https://watch.example.com');
  });

  it('get what the operator set, and nothing in its place', () => {
    const [before, after] = [resources, changed].map((it) =>
      variablesOf(it, 'workers-check-artist'),
    );
    expect(before).not.toHaveProperty('CONFIRM_AFTER_SECONDS');
    expect(after).toHaveProperty('CONFIRM_AFTER_SECONDS', '5');
  });

  it('never get a hole in the egress guard', () => {
    expect(textOf(changed)).not.toContain('EGRESS_ALLOW');
  });

  it('have an operator and a canary whose names follow from the stage', () => {
    const names = all(changed, lambdas).flatMap(({ its }) => its.FunctionName ?? []);
    expect(names).toEqual(['artist-monitor-prod-canary', 'artist-monitor-prod-operator']);
  });

  it('keep their logs outside of dev', () => {
    const policies = all(changed, logGroups).map(({ deletion }) => deletion);
    expect(new Set(policies)).toEqual(new Set(['RetainExceptOnCreate']));
  });
});
