import type { KitFacts, ReportKit } from '../../../shared/domain/bodies/report-kit.ts';
import { reportText as kitText } from '../../../shared/changes/rules/report-kit-words.ts';
import { reportKitMail } from '../../../shared/usecases/mails/report-kit-mail.ts';
import type { Mail } from '../../../shared/usecases/ports.ts';
import { confirmationMail, targetMail } from '../../../shared/usecases/mails/target-mails.ts';
import * as deletion from '../../../shared/usecases/mails/organization-mails.ts';
import * as emailChange from '../../../shared/usecases/mails/account-mails.ts';
import * as handOver from '../../../shared/usecases/mails/organization-mails.ts';
import { holderMail, invitationMail } from '../../../shared/usecases/mails/organization-mails.ts';
import { signInMail } from '../../../shared/usecases/mails/account-mails.ts';
import { targetWords } from '../../../shared/deliveries/rules/target-words.ts';
import type { MailName } from '../../../shared/usecases/mails/letter.ts';
import type { SentReport } from '../../../shared/alerts/rules/weekly-report.ts';
import { aReport } from '../../support/a-report.ts';

const to = 'ana@example.com';
const url = 'https://monitor.example.com';
const token = 'TOKEN';
const now = new Date('2026-11-22T11:07:16.429Z');
const at = now.toISOString();
const organizationName = 'Night Shift Records';
const change = { from: to, to: 'ana@new.example', ip: '198.51.100.7', now };
const key = {
  name: 'Nightly export',
  prefix: 'ag_live_3fK9aQ',
  created_at: at,
  last_used_at: null,
  creatorName: 'Lee Moss',
};
const handed = { organizationName, from: 'Lee Moss', to: 'Ana Reis', keys: [key], at };
const silent = targetWords.silent({ since: '2026-11-21T10:00:00.000Z', error: 'http_500' });
const target = (of: 'webhook' | 'destination', kind: 'failing' | 'disabled', reason: string) =>
  targetMail(to, { of, name: 'Backoffice', organizationName }, { kind, at, reason });
const invitation = { email: to, organizationName, link: `${url}/app/invitation#token=${token}` };

const kitFacts: KitFacts = {
  change_id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r',
  artist: { name: 'Rosa Nebel', catalog_url: 'https://www.deezer.com/artist/1001' },
  release: {
    ...{ id: '1001099', title: 'Not Ours', type: 'single', release_date: '2026-11-20' },
    ...{ label: 'Unheard Label', upc: '085900000001', total_tracks: 1 },
    catalog_url: 'https://www.deezer.com/album/1001099',
    image_url: 'https://pictures.example/1001099.jpg',
  },
  tracks: [{ title: 'Not Ours', isrc: 'QZABC2600001' }],
  verdict: 'not_mine',
  first_seen_at: at,
  confirmed_at: at,
  reasons: ['the label “Unheard Label” is new for this artist'],
  others: 15,
  forms: [{ name: 'The catalog', url: 'https://catalog.example/report' }],
};
const aKit: ReportKit = { ...kitFacts, ...kitText(kitFacts, organizationName) };

/** Each mail of the service in each of its variants. */
export const mailSamples: Readonly<Record<MailName, readonly [Mail, ...Mail[]]>> = {
  sign_in: [
    signInMail({
      email: to,
      code: '7K3M9QRT',
      link: `${url}/app/sign-in#token=${token}`,
      ip: '198.51.100.7',
      userAgent: null,
      now,
    }),
  ],
  confirm_alerts: [
    confirmationMail({
      address: to,
      organizationName,
      link: `${url}/app/confirm#token=${token}`,
      unsubscribeUrl: `${url}/app/unsubscribe/${token}`,
      days: 7,
      tags: {},
    }),
  ],
  invitation: [
    invitationMail({ ...invitation, inviterName: 'Lee Moss', role: 'admin' }),
    invitationMail({ ...invitation, inviterName: null, role: 'viewer' }),
  ],
  report_kit: [reportKitMail(to, aKit, `${url}/app/changes/${aKit.change_id}`)],
  confirm_new_address: [emailChange.newAddressMail(change, url, token)],
  address_changing: [emailChange.oldAddressMail(change)],
  address_changed: [emailChange.addressChangedMail(change, url, token)],
  account_deleting: [deletion.accountDeletingMail(to, at, url)],
  organization_deleting: [deletion.organizationDeletingMail(to, organizationName, at)],
  organization_restored: [deletion.organizationRestoredMail(to, organizationName)],
  new_creator: [
    handOver.newCreatorMail(to, handed, `${url}/app/confirm#token=${token}`),
    handOver.newCreatorMail(to, { ...handed, keys: [] }, null),
  ],
  former_creator: [handOver.formerCreatorMail(to, handed)],
  another_holder: [holderMail(to, organizationName, 'Rosa Nebel')],
  webhook_failing: [target('webhook', 'failing', silent)],
  destination_failing: [target('destination', 'failing', silent)],
  webhook_disabled: [target('webhook', 'disabled', targetWords.receiverGone())],
  destination_disabled: [target('destination', 'disabled', targetWords.bounced())],
};

const usual = aReport();
const gravest = usual.gravest.slice(0, 1);
const other_titles = ['profile image changed', 'release went offline “Long Shore”'];
const inStory = gravest.map((one) => ({ ...one, others: 2, other_titles }));

/** Weekly reports: of a full week, of one with a single change, and of one without any. */
export const reportSamples: readonly SentReport[] = [
  { ...usual, gravest: usual.gravest.slice(0, 2) },
  {
    ...{ ...usual, artists: 1, changes: { total: 1, critical: 1, warning: 0, info: 0 }, gravest },
    open: { total: 1, critical: 1, rechecking: 0 },
    decided: { acknowledged: 1, mine: 1, not_mine: 2 },
    ...{ numbers: [], numbers_moved: 0 },
  },
  {
    ...{ ...usual, changes: { total: 3, critical: 0, warning: 0, info: 3 }, gravest: inStory },
    open: { total: 0, critical: 0, rechecking: 1 },
    decided: { acknowledged: 0, mine: 0, not_mine: 0 },
    numbers: usual.numbers.slice(0, 1).map((moved) => ({ ...moved, before: 0 })),
    numbers_moved: 2,
  },
  {
    ...{ ...usual, artists: 0, changes: { total: 0, critical: 0, warning: 0, info: 0 } },
    ...{ gravest: [], numbers: [], numbers_moved: 0 },
    open: { total: 0, critical: 0, rechecking: 0 },
    decided: { acknowledged: 0, mine: 0, not_mine: 0 },
  },
];
