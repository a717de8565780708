import { userInfo } from 'node:os';

/** As much of a name as the operator's log takes. */
const lengthMax = 128;

/**
 * Who runs a command, for the operator's log: the user of this machine and, for a deployed stage,
 * the AWS profile if one is named. This is only what they claim; CloudTrail has the credentials
 * they used.
 */
export function operatorName(profile: string | undefined): string {
  const named = profile === undefined || profile === '' ? '' : ` (profile ${profile})`;
  return `${userName()}${named}`.replaceAll(/\p{C}/gu, '').slice(0, lengthMax).trim();
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
