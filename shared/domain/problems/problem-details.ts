import { grouped, shownMinute } from '../text/shown.ts';
import type { Role } from '../people/member.ts';
import { type PlanName, planTitle } from '../plans/plan.ts';

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
export const roleTooLow = (needed: Role, role: Role) =>
  `This requires the ${needed} role. You’re ${role === 'admin' ? 'an' : 'a'} ${role}.`;
export const planTooLow = (needed: PlanName, plan: PlanName) =>
  `This requires the ${planTitle(needed)} plan; your organization is on the ${planTitle(plan)} plan.`;

export function planFull(plan: PlanName, limit: number, what: string, next: PlanName | null) {
  const more = next ? `The ${planTitle(next)} plan allows more.` : 'Remove one to add another.';
  return `The ${planTitle(plan)} plan allows ${limit} ${what}, and you’ve reached that limit. ${more}`;
}

export const mutesFull = (limit: number) =>
  `An organization can have ${limit} mutes. Delete one to create another.`;
export const feedsFull = (limit: number) =>
  `An organization can have ${limit} feeds. Delete one to create another.`;
export const notesFull = (limit: number) =>
  `A change can have ${limit} notes. Delete one to add another.`;
export const reportsFull = (limit: number) =>
  `A change can have ${limit} reports, and this one has as many.`;
export const kitForReleases =
  'Report kits are for changes in which a release appeared under the artist’s name, or came back.';
export const kitMailsUsedUp = 'You can have ten report kits an hour sent to you.';
export const alertRulesFull = (limit: number) =>
  `An organization can have ${limit} alert rules. Delete one to create another.`;
export const organizationDeleting = (at: string) =>
  `The organization will be erased at ${shownMinute(at)}. Its creator can restore it until then.`;
export const ownedOrganizations =
  'You created organizations that have other members. Hand them over or delete them first.';
export const lastInOrganizations =
  'You’re the last member of organizations you created. Delete them first.';

// Paths, methods and bodies.
export const methodsAllowed = (method: string, allowed: string) =>
  `${method} isn’t allowed here. Allowed: ${allowed}.`;
export const otherPath = (path: string, prefix: string) => `${prefix} Did you mean ${path}?`;
export const apiPrefixMissing = 'All API paths begin with /api/v1.';
export const trailingSlash = 'Paths don’t end with a slash.';
export const unknownPath = 'There’s nothing at this path. GET /openapi.json lists all API paths.';
export const wrongId = (name: string, message: string) => `“${name}” in the path ${message}.`;
export const bodyMissing = 'This request needs a body: a JSON object.';
export const bodyTooLarge = (kib: number) => `The body of the request is larger than ${kib} KiB.`;
export const importsUsedUp = (limit: number) =>
  `Your organization has made ${limit} imports within a day. Wait before making another.`;
export const notUtf8 = 'The body isn’t UTF-8.';
export const jsonBreaksAt = (line: number, column: number) =>
  `The body isn’t valid JSON. The error is at line ${line}, column ${column}.`;
export const jsonEnds = (line: number, column: number) =>
  `The body isn’t valid JSON. It ends too early, at line ${line}, column ${column}.`;

export function typesAllowed(sent: string, allowed: string): string {
  if (sent === '') return `The body has no content type. It must be ${allowed}.`;
  return `The body must have the content type ${allowed}, not ${sent}.`;
}

// Limits.
export const toOneAddress = (who: 'You' | 'Your organization') =>
  `${who} can send three emails an hour to the same new address.`;
export const toNewAddresses = (who: 'You' | 'Your organization') =>
  `${who} can send 20 emails an hour and 100 a day to new addresses.`;
export const enoughForAnHour = (who: 'You' | 'Your organization') =>
  `${who} can’t do this more often within an hour. Try again later.`;
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

export const nextRequestIn = (seconds: number) =>
  `You can send the next request in ${durationText(seconds)}.`;
export const nextCheckIn = (seconds: number) =>
  `A check was already requested. You can request the next one in ${durationText(seconds)}.`;

/** The catalog's quota is shared, and others come before. */
export const othersAskFirst = (seconds: number) =>
  `Many people are asking the catalog right now. It should be your turn in ${durationText(seconds)}.`;
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
export const verificationsFull = (limit: number) =>
  `You can have ${limit} pending verifications at a time. Finish or cancel one.`;
export const organizationsFull = (limit: number) =>
  `You belong to ${limit} organizations. Leave or delete one to create another.`;
export const artistsOverTime = (limit: number) =>
  `An organization can monitor ${grouped(limit)} different artists over time. Yours has reached that limit.`;
export const secretsFull =
  'Three signing secrets are active. Wait until one expires, or rotate with `grace_period_seconds` 0, which ends the old ones.';

// States.
export const verificationEnded = (status: string) =>
  `This verification has ended. Its status is ${status}.`;
export const rulesUse = (names: readonly string[]) =>
  `These alert rules send to the destination: ${names.join(', ')}. Change or delete them first.`;
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
export const addressReserved = (until: string) =>
  `An account moved from this email address to another one. If it’s yours and you didn’t do that, use the link in the email about it. Otherwise, you can use the address after ${shownMinute(until)}.`;
export const noConsentMail =
  'We won’t send this address another confirmation email. Invite its owner to your organization instead; they can then sign in and add the address.';
export const noInvitation = 'We don’t send invitations to this address. Use another one.';
export const noConfirmation = 'We can’t confirm this address by email. Use another one.';
export const urlNotAllowed = (why: string) => `This URL isn’t allowed: ${why}.`;
