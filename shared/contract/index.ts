import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as artists from './artists.ts';
import * as changeReports from './change-reports.ts';
import * as changeWork from './change-work.ts';
import * as changes from './changes.ts';
import type { Operation } from './define.ts';
import * as destinations from './destinations.ts';
import * as evidence from './evidence.ts';
import * as expectedReleases from './expected-releases.ts';
import * as feeds from './feeds.ts';
import * as health from './health.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as mutes from './mutes.ts';
import * as organization from './organization.ts';
import * as pages from './pages.ts';
import * as releases from './releases.ts';
import * as signIn from './sign-in.ts';
import * as verification from './verification.ts';
import * as webhooks from './webhooks.ts';

function isOperation(entry: unknown): entry is Operation {
  return typeof entry === 'object' && entry !== null && 'method' in entry && 'access' in entry;
}

const modules = [
  health,
  pages,
  signIn,
  account,
  organization,
  artists,
  releases,
  identity,
  expectedReleases,
  imports,
  verification,
  changes,
  changeWork,
  changeReports,
  evidence,
  destinations,
  alerts,
  mutes,
  feeds,
  webhooks,
  apiKeys,
] as const;

/** What declares the operations, as types. */
export type Contract = (typeof modules)[number];

/** Every operation of the HTTP API. */
export const operations: readonly Operation[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
);
