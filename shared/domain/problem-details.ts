import type { Role } from './member.ts';
import type { PlanName } from './plan.ts';

// What the problems of single cases say: `detail`, one or two sentences, what happened and then what
// to do. Where there is no more to say than what an error means, its meaning stands there.

// Credentials. An unknown key and a revoked one get the same words.
export const noCredentials =
  'The request has no credentials. Send your API key as `Authorization: Bearer ag_live_…`, or sign in.';
export const keyInOtherHeader =
  'We do not read the header X-API-Key. Send the key as `Authorization: Bearer ag_live_…`.';
export const keyWithoutBearer =
  'The word Bearer is missing before the key. Send `Authorization: Bearer ag_live_…`.';
export const notBearer =
  'We know only the scheme Bearer. Send your API key as `Authorization: Bearer ag_live_…`.';
export const malformedKey =
  'This is not a complete API key. A key is ag_live_ and 36 letters and digits; check that all of it was copied.';
export const mistypedKey =
  'The API key has a typing error: its last characters do not match the rest. Copy it again.';
export const unknownKey =
  'This API key does not exist or was revoked. Check which key you send, or create another one.';
export const sessionEnded = 'Your session has ended. Sign in again.';
export const severalSessions =
  'The request has more than one cookie named ag_token. Delete the cookies of this site and sign in again.';
export const keyInUrl =
  'Send the API key in the Authorization header. If this was a live key, revoke it: URLs are logged.';

// Rights.
export const keyForPerson =
  'An API key acts for an organization, not for a person. To see which organization, call GET /api/v1/org.';
export const onlyInvited =
  'You opened this session from an invitation link, so it works only in that organization. Sign in by email to do this.';
export const notFreshlySignedIn =
  'This requires that you signed in by email within the last 15 minutes. Sign in again to do this.';
export const accountDeleting =
  'This account is being deleted. Sign in by email to keep it, then open the link again.';

export function roleTooLow(needed: Role, role: Role): string {
  return `This requires the role ${needed}; yours is ${role}.`;
}

export function planTooLow(needed: PlanName, plan: PlanName): string {
  return `This requires the ${titleOf(needed)} plan; your organization is on the ${titleOf(plan)} plan.`;
}

export function planFull(plan: PlanName, limit: number, what: string, next: PlanName | null) {
  const more = next ? ` The ${titleOf(next)} plan allows more.` : '';
  return `The ${titleOf(plan)} plan allows ${limit} ${what}, and you have them all.${more}`;
}

export function alertRulesFull(limit: number): string {
  return `An organization can have ${limit} alert rules. Delete one to create another.`;
}

function titleOf(plan: PlanName): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

export function organizationDeleting(at: string): string {
  return `The organization will be deleted at ${at}. Its creator can restore it until then.`;
}

export const ownedOrganizations =
  'Organizations that you created have other members. Transfer or delete them first.';
export const lastInOrganizations =
  'You are the last member of organizations that you created. Delete them first.';

// Paths, methods and bodies.
export function methodsAllowed(method: string, allowed: string): string {
  return `${method} is not allowed here. Allowed: ${allowed}.`;
}

export function otherPath(path: string, prefix: string): string {
  return `${prefix} Did you mean ${path}?`;
}

export const apiPrefixMissing = 'All paths of the API begin with /api/v1.';
export const trailingSlash = 'Paths do not end with a slash.';
export const unknownPath =
  'There is nothing at this path. GET /openapi.json lists all paths of the API.';

export function wrongId(name: string, message: string): string {
  return `“${name}” in the path ${message}.`;
}

export const bodyMissing = 'This request needs a body: a JSON object.';
export const notUtf8 = 'The body is not UTF-8.';

export function jsonBreaksAt(line: number, column: number): string {
  return `The body is not valid JSON: it cannot be read beyond line ${line}, column ${column}.`;
}

export function jsonEnds(line: number, column: number): string {
  return `The body is not valid JSON: it ends too early, at line ${line}, column ${column}.`;
}

export function typesAllowed(sent: string, allowed: string): string {
  if (sent === '') return `The body has no content type. It must be ${allowed}.`;
  return `The body must have the content type ${allowed}, not ${sent}.`;
}

// Limits.
export function nextRequestIn(seconds: number): string {
  return `You can send the next request in ${seconds} s.`;
}

export function nextCheckIn(seconds: number): string {
  return `A check was requested already. You can request the next one in ${seconds} s.`;
}

export const testsUsedUp = 'You can test a target five times a minute.';
export const recoveriesUsedUp = 'You can recover a target five times a minute.';
export const signInsUsedUp = 'Too many sign-ins were started from your network. Try again later.';
export const enoughMail = 'We have sent enough email to this address for now. Try again later.';
export const organizationDeletionsUsedUp =
  'An organization can be deleted twice a day, because all members get an email each time.';
export const yourDeletionsUsedUp = 'You can delete organizations twenty times a day.';
export const mailBudgetSpent = 'We have sent as much email as we can for now. Try again later.';

export function verificationsFull(limit: number): string {
  return `You can have ${limit} pending verifications at a time. Finish or cancel one.`;
}

export function organizationsFull(limit: number): string {
  return `You belong to ${limit} organizations. Leave or delete one to create another.`;
}

export function artistsOverTime(limit: number): string {
  return `An organization can monitor ${limit} different artists over time.`;
}

export const secretsFull =
  'Three signing secrets are active. Wait until one expires, or rotate with grace_period_seconds 0, which ends them all.';

// States.
export function verificationEnded(status: string): string {
  return `The verification has ended: it is ${status}.`;
}

export function rulesUse(names: readonly string[]): string {
  return `These alert rules send to the destination: ${names.join(', ')}.`;
}

export const consentAskedAgain =
  'The owner of the address has not confirmed it yet. We have sent the confirmation email again.';
export const disabledAddress =
  'The destination is disabled, so we send nothing to the address. PATCH its config to ask for consent again.';
export const disabledDestination =
  'The destination is disabled. PATCH its config to enable it again.';
export const disabledWebhook =
  'The webhook is disabled. PATCH it with active: true to enable it again.';
export const inactiveWebhook =
  'The webhook is switched off. PATCH it with active: true to switch it on.';
export const termsFirst = 'Accept the API terms first: POST /api/v1/org/api-terms/accept.';
export const addressTaken = 'Another account uses this address now.';
export const keysInTheMaking = 'API keys are being created right now. Press the button again.';

export function addressHeld(until: string): string {
  return `An account moved from this address to another one. If that was not you, use the link in the email about it. Otherwise, you can use the address after ${until}.`;
}

export const noConsentMail =
  'We do not send this address another confirmation email. Its owner can sign in with it, join your organization and add it themselves.';
export const noInvitation = 'We do not send invitations to this address. Use another one.';
export const noConfirmation = 'We cannot confirm this address by email. Use another one.';

export function urlNotAllowed(why: string): string {
  return `This URL is not allowed: ${why}.`;
}
