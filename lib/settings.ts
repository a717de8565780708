import type * as z from 'zod';
import { catalogPlan } from '../shared/plan/catalogs.ts';
import type { passedOn } from '../shared/plan/settings.ts';
import { isSenderAt } from './sender-address.ts';
import { secretSettings, Settings as Given, SettingsError } from './setting-schema.ts';
import { stageOf } from './stages.ts';

/** What functions may get as it is. */
export type PassedOn = keyof typeof passedOn | 'LASTFM';

export interface Settings extends z.output<typeof Given> {
  /** When the stacks are made: the health record counts from there. */
  readonly DEPLOYED_AT: string;
  /** `on` with a key for Last.fm: for functions that are not given the key. */
  readonly LASTFM?: 'on';
}

/**
 * The settings in `environment`, over those that lib/stages.ts has for the stage; empty counts as not set.
 * @param table stages other than those of lib/stages.ts
 * @throws SettingsError naming each variable that is wrong.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  now: Date,
  table?: Parameters<typeof stageOf>[1],
): Settings {
  const parsed = Given.safeParse(textsOf(environment, table));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new SettingsError(`Settings: ${problems.join('; ')}.`);
  }
  refuseUnlessOperable(parsed.data);
  refuseHalfADomain(parsed.data);
  refuseOtherSender(parsed.data);
  const { CATALOG, LASTFM_API_KEY } = parsed.data;
  const { needs } = catalogPlan(CATALOG);
  if (needs.some((name) => !parsed.data[name])) {
    throw new SettingsError(`Settings: CATALOG=${CATALOG} needs ${needs.join(' and ')}.`);
  }
  return {
    ...parsed.data,
    DEPLOYED_AT: now.toISOString(),
    ...(LASTFM_API_KEY !== undefined && { LASTFM: 'on' }),
  };
}

/** Settings by name, as text: what a deployment is remembered by. Null: a text that isn't kept. */
export type GivenSettings = Readonly<Record<string, string | null>>;

const unkept: readonly string[] = Object.keys(secretSettings);

/**
 * The settings of a stage that are given, in `environment` or in lib/stages.ts.
 * @throws SettingsError if the stage in lib/stages.ts makes no sense.
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
  table?: Parameters<typeof stageOf>[1],
): GivenSettings {
  const texts = textsOf(environment, table);
  const names = Given.omit({ STAGE: true }).keyof().options;
  const given = names.flatMap((name) => {
    const text = texts[name];
    return text === undefined ? [] : [[name, unkept.includes(name) ? null : text] as const];
  });
  return Object.fromEntries(given);
}

/** What is set, in the environment or, behind it, in lib/stages.ts; empty counts as not set. */
function textsOf(
  environment: Readonly<Record<string, string | undefined>>,
  table: Parameters<typeof stageOf>[1],
): Readonly<Record<string, string | undefined>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const stage = Given.pick({ STAGE: true }).safeParse(given);
  const written = stage.success ? stageOf(stage.data.STAGE, table).settings : {};
  return { ...written, ...given };
}

/** The service's own domain and its certificate, if it has one. */
export interface Domain {
  readonly name: string;
  readonly certificateArn: string;
  /** The hosted zone that gets its record; without it, somebody makes the record by hand. */
  readonly zoneId?: string;
}

export function domainOf({ DOMAIN_NAME, CERTIFICATE_ARN, ZONE_ID }: Settings): Domain | null {
  if (DOMAIN_NAME === undefined || CERTIFICATE_ARN === undefined) return null;
  return {
    name: DOMAIN_NAME,
    certificateArn: CERTIFICATE_ARN,
    ...(ZONE_ID !== undefined && { zoneId: ZONE_ID }),
  };
}

/** A stage that people depend on must be able to reach its operator and to send mail. */
function refuseUnlessOperable({ STAGE, ALARM_EMAIL, MAIL_FROM }: z.output<typeof Given>): void {
  if (!stageOf(STAGE).isDependedOn) return;
  const missing = [
    ...(ALARM_EMAIL === undefined ? ['ALARM_EMAIL to the address that receives alarms'] : []),
    // RFC 2606 reserves these: no mail ever comes from there.
    ...(/\.(example|invalid)>?$/i.test(MAIL_FROM)
      ? ['MAIL_FROM to a sender that SES has verified']
      : []),
  ];
  if (missing.length === 0) return;
  throw new SettingsError(`Settings: for the stage ${STAGE}, set ${missing.join(', and ')}.`);
}

/** SES signs for the domain and those below it. */
function refuseOtherSender({ MAIL_DOMAIN, MAIL_FROM }: z.output<typeof Given>): void {
  if (MAIL_DOMAIN === undefined || isSenderAt(MAIL_FROM, MAIL_DOMAIN)) return;
  throw new SettingsError(
    `Settings: MAIL_FROM must be an address at MAIL_DOMAIN (${MAIL_DOMAIN}).`,
  );
}

/** With a domain, the service answers at no other address: a second one would be another site. */
function refuseHalfADomain(given: z.output<typeof Given>): void {
  const { DOMAIN_NAME, CERTIFICATE_ARN, ZONE_ID, PUBLIC_URL, STAGE_REGION } = given;
  if (DOMAIN_NAME === undefined) {
    const alone = Object.entries({ CERTIFICATE_ARN, ZONE_ID }).find(([, value]) => value);
    if (alone) throw new SettingsError(`Settings: ${alone[0]} needs DOMAIN_NAME.`);
    return;
  }
  if (CERTIFICATE_ARN === undefined) {
    throw new SettingsError('Settings: DOMAIN_NAME needs CERTIFICATE_ARN.');
  }
  if (PUBLIC_URL !== undefined && PUBLIC_URL !== `https://${DOMAIN_NAME}`) {
    throw new SettingsError(
      `Settings: PUBLIC_URL must be https://${DOMAIN_NAME}, or left out: with DOMAIN_NAME, the service answers nowhere else.`,
    );
  }
  refuseForeignCertificate(CERTIFICATE_ARN, STAGE_REGION);
}

function refuseForeignCertificate(arn: string | undefined, region: string | undefined): void {
  const its = arn?.split(':')[3];
  if (its === undefined || region === undefined || its === region) return;
  throw new SettingsError(
    `Settings: CERTIFICATE_ARN is in ${its}, but must be in the Region of the stage, ${region}.`,
  );
}

/**
 * What is about to be made, and where: the CDK's command line tells the app the account and the
 * Region of the credentials. Null without credentials, as when templates are only written.
 * @throws SettingsError when the stage belongs elsewhere.
 */
export function destinationOf(
  { STAGE, STAGE_ACCOUNT, STAGE_REGION, CERTIFICATE_ARN }: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = environment;
  if (!account) return null;
  if (STAGE === 'local') {
    throw new SettingsError(
      'The stage local is the service on one machine, which is never deployed. Choose another STAGE.',
    );
  }
  if (STAGE_ACCOUNT !== undefined && STAGE_ACCOUNT !== account) {
    throw new SettingsError(
      `The stage ${STAGE} belongs to account ${STAGE_ACCOUNT}, but these credentials are for ${account}.`,
    );
  }
  if (STAGE_REGION !== undefined && STAGE_REGION !== region) {
    throw new SettingsError(
      `The stage ${STAGE} belongs to Region ${STAGE_REGION}, but this shell is set to ${region ?? 'none'}.`,
    );
  }
  refuseForeignCertificate(CERTIFICATE_ARN, region);
  return `Stage ${STAGE}, account ${account}, Region ${region ?? 'unknown'}.`;
}
