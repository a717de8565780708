import { seeAlerts, seeDestinations, seeFeeds, seeWebhooks } from './targets.ts';
import { seeArtists, seeVerification } from './artists.ts';
import { seeChanges } from './changes.ts';
import { seeAccount, seeKeys, seeOrganization, seeTheEnd } from './organization.ts';
import { callerOf, signIn, type TourStage } from './stage.ts';

/**
 * Calls every operation of the contract at least once, as a client would, and holds each answer
 * against what is declared.
 * @throws Error at the first that differs, or when an operation was left out.
 */
export async function tour(stage: TourStage): Promise<void> {
  const nobody = callerOf(stage).shown;
  stage.say('# Public\n');
  await nobody.call('GET /health');
  await nobody.call('GET /openapi.json');
  await nobody.call('GET /docs');
  await nobody.call('GET /docs/errors');
  await nobody.call('GET /docs/errors/{code}', { params: { code: 'rate_limited' } });
  stage.say('# Sign in, and manage your account\n');
  const creator = await signIn(stage, 'creator@example.com');
  const { organizationId } = creator;
  if (organizationId === null) throw new Error('the first sign-in made no organization');
  stage.say(`${await stage.setPlan(organizationId, 'business')}\n`);
  await seeAccount(creator, organizationId);
  stage.say('# Artists\n');
  const artist = await seeArtists(creator);
  await seeVerification(creator);
  stage.say('# Choose where alerts go\n');
  const destination = await seeDestinations(stage, creator);
  const alert = await seeAlerts(creator, destination);
  const webhook = await seeWebhooks(stage, creator);
  await seeFeeds(stage, creator);
  stage.say('# See what changed\n');
  await seeChanges(stage, creator, { artist, destination, webhook });
  stage.say('# Create keys for programs\n');
  await seeKeys(stage, creator);
  stage.say('# Manage the organization\n');
  await seeOrganization(stage, creator);
  stage.say('# Delete things\n');
  const { shown } = creator;
  await shown.call('DELETE /api/v1/org/alerts/{id}', { params: { id: alert } });
  await shown.call('DELETE /api/v1/org/destinations/{id}', { params: { id: destination } });
  await shown.call('DELETE /api/v1/org/webhooks/{id}', { params: { id: webhook } });
  await shown.call('DELETE /api/v1/artists/{id}', { params: { id: artist } });
  await seeTheEnd(stage, creator);
  const missed = stage.guide.missed();
  if (missed.length > 0) throw new Error(`the tour left out ${missed.join(', ')}`);
}
