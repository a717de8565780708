import { changeTypeNames, infoOf } from '../../../shared/changes/rules/change-type.ts';
import { errorTable } from '../../../shared/domain/problems/error-table.ts';
import { raisedWords } from '../../../shared/findings/severity-context.ts';
import { patternWords } from '../../../shared/changes/rules/pattern.ts';
import { type Message, type MessageId, textOf } from '../../../shared/findings/words.ts';
import { checkFailureWords } from '../../../shared/checks/rules/check-words.ts';
import { rules } from '../../../shared/watches/rules/wait-rules.ts';
import { expectedWords } from '../../../shared/domain/releases/expected-release.ts';
import { inputFaults } from '../../../shared/domain/problems/input-faults.ts';
import { stalenessWords } from '../../../shared/checks/rules/staleness-words.ts';
import { targetWords } from '../../../shared/deliveries/rules/target-words.ts';
import { calendarWords, latestWords } from '../../../shared/domain/feeds/release-calendar.ts';
import { reportText } from '../../../shared/alerts/rules/report-words.ts';
import type { SentReport } from '../../../shared/alerts/rules/weekly-report.ts';
import { renderChatAText } from '../../../shared/deliveries/sender/render-chat-a.ts';
import { renderEmail } from '../../../shared/deliveries/sender/render-email.ts';
import { linked } from '../../../shared/changes/rules/change-links.ts';
import * as pages from '../../../shared/http/page-words.ts';
import { aChange } from '../../support/a-change.ts';
import { artist, single, type Samples } from './invented.ts';
import { mailSamples, reportSamples } from './mail-samples.ts';
import { operatorSamples, serviceSamples } from './service-samples.ts';
import { detailSamples, faultSamples } from './refusal-samples.ts';
import { numberSamples } from './profile-samples.ts';
import * as profile from './profile-samples.ts';
import * as releases from './release-samples.ts';
import { verdictSamples } from './verdict-samples.ts';
import { mailSubjects } from '../../../shared/usecases/mails/letter.ts';

/** Every message of detection, by its heading. A message that is not here does not compile. */
const groups = {
  Profile: profile.profileSamples,
  Releases: releases.releaseSamples,
  'Risk of a release': releases.riskSamples,
  'Several releases at once': releases.togetherSamples,
  Tracks: releases.trackSamples,
  'Top tracks': profile.topTrackSamples,
  Links: profile.linkSamples,
  Biography: profile.biographySamples,
  'Followers and listeners': numberSamples,
  'Why a change is dismissed or can’t be confirmed': verdictSamples,
} as const;
export const messages: Samples<MessageId> = {
  ...profile.profileSamples,
  ...releases.releaseSamples,
  ...releases.riskSamples,
  ...releases.togetherSamples,
  ...releases.trackSamples,
  ...profile.topTrackSamples,
  ...profile.linkSamples,
  ...profile.biographySamples,
  ...numberSamples,
  ...verdictSamples,
};

const since = '2026-11-21T10:00:00.000Z';
const awaited = { artist, title: 'Long Shore', upc: '724384960650', date: '2026-12-04' };
const expected: Readonly<Record<keyof typeof expectedWords, string | string[]>> = {
  missed: [expectedWords.missed(awaited), expectedWords.missed({ ...awaited, title: null })],
  notThere: expectedWords.notThere({ date: awaited.date }),
  wrongRow: expectedWords.wrongRow({ line: 4, fault: inputFaults.notExpected() }),
  wrongCell: expectedWords.wrongCell({ column: 'upc', fault: inputFaults.upc() }),
  tooMany: expectedWords.tooMany({ max: 500 }),
};
const staleness: Readonly<Record<keyof typeof stalenessWords, string>> = {
  stale: stalenessWords.stale({ artist, since }),
  recovered: stalenessWords.recovered({ artist, since }),
  lastError: stalenessWords.lastError({ error: checkFailureWords.down }),
  lastGood: stalenessWords.lastGood({ since }),
  goodChecks: stalenessWords.goodChecks({ at: [since, '2026-11-21T11:00:00.000Z'] }),
};
const feeds: Readonly<Record<keyof (typeof calendarWords & typeof latestWords), string>> = {
  expected: calendarWords.expected({ title: 'Long Shore', type: 'album', release_date: null }, [
    artist,
  ]),
  title: calendarWords.title(single, [artist, 'Nova Pilot']),
  withdrawn: calendarWords.withdrawn(),
  more: calendarWords.more('https://monitor.example.com/app/artists/ma_…'),
  why: latestWords.why(aChange()),
  related: latestWords.why(aChange({ related: [aChange().id] })),
};
const raised: Readonly<Record<keyof typeof raisedWords, string>> = {
  size: raisedWords.size({ followers: 1_234_567 }),
};
const { profile_takeover: takeover, foreign_after_takedown: replaced } = patternWords;
const patterns: Readonly<Record<keyof typeof patternWords, string[]>> = {
  profile_takeover: [
    takeover.because(['name']),
    takeover.because(['picture', 'link']),
    takeover.says,
  ],
  foreign_after_takedown: [replaced.taken, replaced.appeared, replaced.says],
};
const disabled: Readonly<Record<keyof typeof targetWords, string>> = {
  silent: targetWords.silent({ since, error: 'http_500' }),
  receiverGone: targetWords.receiverGone(),
  receiverDisables: targetWords.receiverDisables(),
  chatAnswered: targetWords.chatAnswered({ answer: 'channel_not_found' }),
  bounced: targetWords.bounced(),
  complained: targetWords.complained(),
  unsubscribed: targetWords.unsubscribed(),
};

/**
 * docs/generated/sentences.md: everything that can be sent or shown, run through the code that sends it.
 * @param alarms the texts of all alarms
 */
export function sentencesPage(alarms: readonly string[]): string {
  return [
    '# Sentences',
    '',
    'Every sentence that Artist Monitor can send or show, made by the code that sends it, with invented facts. `npm run sentences` writes this page, and a test keeps it current. How to write them: [voice.md](../team/voice.md).',
    '',
    '## Changes',
    '',
    'A sentence with a capital is a summary. A sent summary also says when the change was first seen or missing: “… was removed from the catalog (first missing 2026-11-22 11:07 UTC).” The others are reasons: they follow “Why:”.',
    '',
    ...Object.entries(groups).flatMap(([title, group]) => section(title, linesOf(group))),
    ...section('Monitoring', Object.values(staleness)),
    ...section('Expected releases', Object.values(expected).flat()),
    ...section('A higher severity than usual', Object.values(raised)),
    ...section('What changes mean together', Object.values(patterns).flat()),
    ...section('Why a change waits', Object.values(rules)),
    ...section('Calendars and feeds', Object.values(feeds)),
    ...section(
      'Change types',
      changeTypeNames.map((type) => `\`${type}\`: ${infoOf(type).description}`),
    ),
    '## Alerts',
    '',
    ...alerts(),
    '## Emails',
    '',
    ...mails(),
    '## Why a webhook or destination is disabled',
    '',
    ...bullets(Object.values(disabled)),
    '## Artists and verifications',
    '',
    ...Object.entries(serviceSamples).flatMap(([title, lines]) => section(title, lines)),
    '## Pages',
    '',
    ...bullets(textsIn(pages)),
    '## Errors',
    '',
    ...section(
      'Titles',
      Object.entries(errorTable).map(([code, { title }]) => `\`${code}\`: ${title}`),
    ),
    ...section('Details', detailSamples),
    ...section('What is wrong with an input', faultSamples),
    '## For the operator',
    '',
    ...section('Status', operatorSamples.status),
    ...section('Quota', operatorSamples.quota),
    ...section('Answers to commands', operatorSamples.commands),
    ...section('Alarms', alarms),
  ].join('\n');
}

function linesOf(group: Partial<Samples<MessageId>>): string[] {
  const ids = new Set(Object.keys(group));
  return Object.entries(messages).flatMap(([id, facts]) =>
    ids.has(id) ? facts.map((data) => textOf({ id, data } as Message, artist)) : [],
  );
}

function alerts(): string[] {
  const links = { publicUrl: 'https://monitor.example.com', catalogName: 'deezer' } as const;
  const mail = (change: Parameters<typeof renderEmail>[0]['change'], report?: SentReport) =>
    renderEmail({
      ...{ change, report },
      eventId: 'evt_01k9zq4w3v7m2x5c8e0b6t1n4r',
      organizationName: 'Night Shift Records',
      address: 'ana@example.com',
      unsubscribeUrl: 'https://monitor.example.com/app/unsubscribe/TOKEN',
      tags: {},
    });
  const summary =
    'The album “Undertow” by “Rosa Nebel” is now called “UNDERTOW” (first seen 2026-11-21 10:27 UTC).';
  const reasons = ['only the capitalization or punctuation differs'];
  const change = linked(aChange({ summary, payload: { after: 'UNDERTOW', reasons } }), links);
  const told = [change, null].flatMap((about) => [
    ...bullets([
      `Chat: ${renderChatAText({ change: about, organizationName: 'Night Shift Records' }).text}`,
      `Email: ${mail(about).subject}`,
      ...mail(about).text.split('\n').filter(Boolean),
    ]),
  ]);
  const reports = reportSamples.flatMap((report) =>
    bullets([`Email: ${mail(null, report).subject}`, ...reportLines(report)]),
  );
  return [...told, ...reports];
}

function reportLines(report: SentReport): string[] {
  const { summary, sections } = reportText(report);
  return [summary, ...sections.flatMap(({ title, lines }) => [title, ...lines])];
}

function mails(): string[] {
  return Object.entries(mailSamples).flatMap(([name, variants]) => {
    const { subject } = mailSubjects[name as keyof typeof mailSubjects];
    const lines = variants.flatMap(({ text }) => text.split('\n').filter(Boolean));
    return section(subject, lines);
  });
}

/** All texts in a nest of objects and lists, each once. Paths and names of fields are no texts. */
function textsIn(nest: unknown): string[] {
  if (typeof nest === 'string') return /^[A-Z]/.test(nest) ? [nest] : [];
  if (typeof nest !== 'object' || nest === null) return [];
  return [...new Set(Object.values(nest).flatMap(textsIn))];
}

function section(title: string, lines: readonly string[]): string[] {
  return [`### ${title}`, '', ...bullets(lines)];
}

function bullets(lines: readonly string[]): string[] {
  return [...[...new Set(lines)].map((line) => `- ${line}`), ''];
}
