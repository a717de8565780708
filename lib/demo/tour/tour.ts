import { seeAlerts, seeDestinations, seeWebhooks } from './targets.ts';
import { seeArtists, seeVerification } from './artists.ts';
import { seeChanges } from './changes.ts';
import { seeKeys, seeOrganization } from './organization.ts';
import { seeAccount, seeTheEnd } from './account.ts';
import { signIn, type TourStage, voiceOf } from './stage.ts';

/**
 * Calls every operation of the contract at least once, as a client would, and holds each answer
 * against what is declared.
 * @throws Error at the first that differs, or when an operation was left out.
 */
export async function tour(stage: TourStage): Promise<void> {
  const nobody = voiceOf(stage, null);
  stage.say('# Public\n');
  for (const page of ['getHealth', 'getOpenApi', 'signInPage', 'confirmPage', 'invitationPage']) {
    await nobody(page);
  }
  stage.say('# Signing in, and what belongs to a person\n');
  const { cookie, organizationId } = await signIn(stage, 'creator@example.com');
  if (organizationId === null) throw new Error('the first sign-in made no organization');
  stage.say(`${await stage.setPlan(organizationId, 'business')}\n`);
  const creator = voiceOf(stage, cookie);
  await seeAccount(creator, organizationId);
  stage.say('# Artists\n');
  const artist = await seeArtists(creator);
  await seeVerification(creator);
  stage.say('# Where changes go\n');
  const destination = await seeDestinations(stage, creator);
  const alert = await seeAlerts(creator, destination);
  const webhook = await seeWebhooks(stage, creator);
  stage.say('# What happens\n');
  await seeChanges(stage, creator, { artist, destination, webhook });
  stage.say('# Keys for programs\n');
  await seeKeys(stage, creator);
  stage.say('# The organization\n');
  await seeOrganization(stage, creator);
  stage.say('# Taking things away\n');
  await creator('deleteAlert', { params: { id: alert } });
  await creator('deleteDestination', { params: { id: destination } });
  await creator('deleteWebhook', { params: { id: webhook } });
  await creator('stopMonitoring', { params: { id: artist } });
  await seeTheEnd(stage, creator);
  const missed = stage.guide.missed();
  if (missed.length > 0) throw new Error(`the tour left out ${missed.join(', ')}`);
}
