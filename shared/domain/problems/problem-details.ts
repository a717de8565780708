import { grouped } from '../text/grouped.ts';
import type { Role } from '../people/member.ts';
import { type PlanName, planTitle } from '../plans/plan.ts';
import { shownMinute } from '../text/shown-time.ts';

// `detail` of every problem that says more than what its error means: one or two sentences, first
// what happened, then what to do.

// Credentials. An unknown and a revoked key get the same words.
export const noCredentials =
  'The request has no credentials. Send your API key as `Authorization: Bearer ag_live_…`, or sign in.';
export const originNotAllowed =
  'Pages of this origin can’t connect. The operator of the service can list it in CORS_ORIGINS.';
export const keyInOtherHeader =
  'We don’t read the X-API-Key header. Send the key as `Authorization: Bearer ag_live_…`.';
export const keyWithoutBearer =
  'The word Bearer is missing before the key. Send `Authorization: Bearer ag_live_…`.';
export const notBearer =
  'We only accept the Bearer scheme. Send your API key as `Authorization: Bearer ag_live_…`.';
export const malformedKey =
  'This isn’t a complete API key. A key is ag_live_ followed by 36 letters and digits. Check that you copied all of it.';
export const mistypedKey =
  'The API key has a typo: its last characters don’t match the rest. Copy it again.';
export const unknownKey =
  'This API key doesn’t exist or was revoked. Check which key you send, or create a new one.';
export const sessionEnded = 'Your session has ended. Sign in again.';
export const severalSessions =
  'The request has more than one cookie named ag_token. Delete this site’s cookies and sign in again.';
export const keyInUrl =
  'Send the API key in the Authorization header. If this was a live key, revoke it: URLs are logged.';

// Rights.
export const keyForPerson =
  'An API key acts for an organization, not for a person. To see which organization, call GET /api/v1/org.';
export const onlyInvited =
  'You opened this session from an invitation link, so it works only in that organization. To do this, sign in by email.';
export const notFreshlySignedIn =
  'This requires a sign-in by email within the last 15 minutes. Sign in again to do this.';
export const accountDeleting =
  'This account is being deleted. To keep it, sign in by email. Then open the link again.';

export function roleTooLow(needed: Role, role: Role): string {
  return `This requires the ${needed} role. You’re ${role === 'admin' ? 'an' : 'a'} ${role}.`;
}

export function planTooLow(needed: PlanName, plan: PlanName): string {
  return `This requires the ${planTitle(needed)} plan; your organization is on the ${planTitle(plan)} plan.`;
}

export function planFull(plan: PlanName, limit: number, what: string, next: PlanName | null) {
  const more = next ? `The ${planTitle(next)} plan allows more.` : 'Remove one to add another.';
  return `The ${planTitle(plan)} plan allows ${limit} ${what}, and you’ve reached that limit. ${more}`;
}

export function mutesFull(limit: number): string {
  return `An organization can have ${limit} mutes. Delete one to create another.`;
}

export function feedsFull(limit: number): string {
  return `An organization can have ${limit} feeds. Delete one to create another.`;
}

export function notesFull(limit: number): string {
  return `A change can have ${limit} notes. Delete one to add another.`;
}

export function reportsFull(limit: number): string {
  return `A change can have ${limit} reports, and this one has as many.`;
}

export const kitForReleases =
  'Report kits are for changes in which a release appeared under the artist’s name, or came back.';
export const kitMailsUsedUp = 'You can have ten report kits an hour sent to you.';

export function alertRulesFull(limit: number): string {
  return `An organization can have ${limit} alert rules. Delete one to create another.`;
}

export function organizationDeleting(at: string): string {
  return `The organization will be erased at ${shownMinute(at)}. Its creator can restore it until then.`;
}

export const ownedOrganizations =
  'You created organizations that have other members. Hand them over or delete them first.';
export const lastInOrganizations =
  'You’re the last member of organizations you created. Delete them first.';

// Paths, methods and bodies.
export function methodsAllowed(method: string, allowed: string): string {
  return `${method} isn’t allowed here. Allowed: ${allowed}.`;
}

export function otherPath(path: string, prefix: string): string {
  return `${prefix} Did you mean ${path}?`;
}

export const apiPrefixMissing = 'All API paths begin with /api/v1.';
export const trailingSlash = 'Paths don’t end with a slash.';
export const unknownPath = 'There’s nothing at this path. GET /openapi.json lists all API paths.';

export function wrongId(name: string, message: string): string {
  return `“${name}” in the path ${message}.`;
}

export const bodyMissing = 'This request needs a body: a JSON object.';
export function bodyTooLarge(kib: number): string {
  return `The body of the request is larger than ${kib} KiB.`;
}

export function importsUsedUp(limit: number): string {
  return `Your organization has made ${limit} imports within a day. Wait before making another.`;
}

export const notUtf8 = 'The body isn’t UTF-8.';

export function jsonBreaksAt(line: number, column: number): string {
  return `The body isn’t valid JSON. The error is at line ${line}, column ${column}.`;
}

export function jsonEnds(line: number, column: number): string {
  return `The body isn’t valid JSON. It ends too early, at line ${line}, column ${column}.`;
}

export function typesAllowed(sent: string, allowed: string): string {
  if (sent === '') return `The body has no content type. It must be ${allowed}.`;
  return `The body must have the content type ${allowed}, not ${sent}.`;
}

// Limits.
export function toOneAddress(who: 'You' | 'Your organization'): string {
  return `${who} can send three emails an hour to the same new address.`;
}

export function toNewAddresses(who: 'You' | 'Your organization'): string {
  return `${who} can send 20 emails an hour and 100 a day to new addresses.`;
}

export function enoughForAnHour(who: 'You' | 'Your organization'): string {
  return `${who} can’t do this more often within an hour. Try again later.`;
}

export const addressChangesUsedUp =
  'You can change your email address five times an hour and ten times a day.';
export const confirmationsUsedUp =
  'This link was opened several times in a row. Try again in ten minutes.';
export const handOversUsedUp =
  'An organization can be handed over five times an hour. Try again later.';
function durationText(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

export function nextRequestIn(seconds: number): string {
  return `You can send the next request in ${durationText(seconds)}.`;
}

export function nextCheckIn(seconds: number): string {
  return `A check was already requested. You can request the next one in ${durationText(seconds)}.`;
}

/** The catalog's quota is shared, and others come before. */
export function othersAskFirst(seconds: number): string {
  return `Many people are asking the catalog right now. It should be your turn in ${durationText(seconds)}.`;
}

export const testsUsedUp = 'You can send five tests a minute to one webhook or destination.';
export const testsAreNotResent = 'A test isn’t resent. Send another one.';
export const recoveriesUsedUp =
  'You can start five recoveries a minute for one webhook or destination.';
export const signInsUsedUp = 'Too many sign-ins were started from your network. Try again later.';
export const enoughMail = 'We’ve sent enough email to this address for now. Try again later.';
export const organizationDeletionsUsedUp =
  'You can delete the same organization up to twice a day, because every member gets an email each time. Try again tomorrow.';
export const yourDeletionsUsedUp =
  'You can delete organizations up to 20 times a day. Try again tomorrow.';
export const resendsUsedUp =
  'You can resend the same email up to five times an hour. Try again later.';
export const organizationResendsUsedUp =
  'Your organization can resend up to 30 emails an hour. Try again later.';
export const mailBudgetSpent = 'We’ve sent as much email as we can for now. Try again later.';
export const alertMailPaused = 'We can’t send this kind of email for now. Try again later.';

export function verificationsFull(limit: number): string {
  return `You can have ${limit} pending verifications at a time. Finish or cancel one.`;
}

export function organizationsFull(limit: number): string {
  return `You belong to ${limit} organizations. Leave or delete one to create another.`;
}

export function artistsOverTime(limit: number): string {
  return `An organization can monitor ${grouped(limit)} different artists over time. Yours has reached that limit.`;
}

export const secretsFull =
  'Three signing secrets are active. Wait until one expires, or rotate with `grace_period_seconds` 0, which ends the old ones.';

// States.
export function verificationEnded(status: string): string {
  return `This verification has ended. Its status is ${status}.`;
}

export function rulesUse(names: readonly string[]): string {
  return `These alert rules send to the destination: ${names.join(', ')}. Change or delete them first.`;
}

export const consentAskedAgain =
  'The owner of the email address hasn’t confirmed it yet. We sent the confirmation email again.';
export const disabledAddress =
  'The destination is disabled, so we send nothing to its email address. To ask its owner again, PATCH the destination with its `config`, even if it’s unchanged. An address that opted out or bounced can’t be asked again.';
export const disabledDestination =
  'The destination is disabled. To enable it again, fix the problem and PATCH the destination with its `config`, even if it’s unchanged.';
export const disabledWebhook =
  'The webhook is disabled. To enable it again, PATCH it with `active: true`.';
export const inactiveWebhook =
  'The webhook is inactive. To activate it, PATCH it with `active: true`.';
export const termsFirst = 'Accept the API terms first: POST /api/v1/org/api-terms/accept.';
export const addressTaken = 'Another account uses this email address now.';
export const keysInTheMaking = 'Other API keys are being created right now. Try again.';

export function addressReserved(until: string): string {
  return `An account moved from this email address to another one. If it’s yours and you didn’t do that, use the link in the email about it. Otherwise, you can use the address after ${shownMinute(until)}.`;
}

export const noConsentMail =
  'We won’t send this address another confirmation email. Invite its owner to your organization instead; they can then sign in and add the address.';
export const noInvitation = 'We don’t send invitations to this address. Use another one.';
export const noConfirmation = 'We can’t confirm this address by email. Use another one.';

export function urlNotAllowed(why: string): string {
  return `This URL isn’t allowed: ${why}.`;
}
