import { Stack } from 'aws-cdk-lib';
import { catalogPlan, catalogSettings } from '../../shared/plan/catalogs.ts';
import { lastfmSettings } from '../../shared/plan/settings.ts';
import type { ServiceFunction } from '../constructs/service-function.ts';
import { namesOf } from '../planned-settings.ts';
import type { Settings } from '../settings.ts';

/** A source that asks for a key. */
export type Source = 'catalog' | 'lastfm';

const variables = {
  catalog: namesOf(catalogSettings),
  lastfm: ['LASTFM', ...namesOf(lastfmSettings)],
} as const;

/** Lets a function ask a source: its settings, and its key where it has one. */
export function giveSource(to: ServiceFunction, source: Source, settings: Settings): void {
  for (const name of variables[source]) to.setVariable(name, settings[name]);
  const { key } = catalogPlan(settings.CATALOG);
  if (source === 'lastfm') giveKey(to, 'LASTFM_SECRET', settings.LASTFM_API_KEY);
  else if (key) giveKey(to, 'CATALOG_SECRET', settings[key]);
}

/** The function learns where the key is, and reads it itself. */
function giveKey(to: ServiceFunction, variable: string, secretId: string | undefined): void {
  if (secretId === undefined) return;
  to.setVariable(variable, secretId);
  to.allow(['secretsmanager:GetSecretValue'], [arnOf(to, secretId)]);
}

/** AWS adds a hyphen and six characters to the name: only `?` for each names no other secret. */
function arnOf(to: ServiceFunction, secretId: string): string {
  if (secretId.startsWith('arn:')) return secretId;
  const { partition, region, account } = Stack.of(to);
  return `arn:${partition}:secretsmanager:${region}:${account}:secret:${secretId}-??????`;
}
