/**
 * docs/generated/sentences.md has every sentence that can be sent. After a change of words that is wanted,
 * `npm run sentences` writes it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectPage, repository } from './generated.ts';
import { mailSamples } from './sentences/mail-samples.ts';
import { sentencesPage } from './sentences/page.ts';
import { alarms } from '../stacks/shapes.ts';
import { all, makeStage } from '../stacks/stage.ts';
import { mailLinks } from '../../functions/dashboard/page/text/mail-links.ts';
import { mailSubjects } from '../../shared/usecases/mails/letter.ts';

const { resources } = makeStage({ ALARM_EMAIL: 'ops@example.com' });
const told = all(resources, alarms);
/** What is said of each function and queue in the same words: once for the checks is enough. */
const perPart =
  /^(?!(?:workers-check-artist|artist-monitor-dev-checks|Queue checks): ).*: some messages /;
const page = sentencesPage(
  told
    .map(({ its }) => its.AlarmDescription.replace(/ More: .*/, ''))
    .filter((text) => !perPart.test(text)),
);

describe('the page of all sentences', () => {
  it('is what the code says', () => {
    expectPage('docs/generated/sentences.md', page);
  });

  it('shows each mail under its own subject', () => {
    for (const [name, variants] of Object.entries(mailSamples)) {
      for (const { subject } of variants) {
        expect(subject).toBe(mailSubjects[name as keyof typeof mailSubjects].subject);
      }
    }
  });

  it('has mails that name only buttons of the page', () => {
    const texts = Object.values(mailSamples).flatMap((mails) => mails.map(({ text }) => text));
    const named = texts.flatMap((text) =>
      Array.from(text.matchAll(/select “(.+?)”/g), ([, it]) => it),
    );
    const { signIn, confirm, invitation, unsubscribe } = mailLinks;
    const buttons = [signIn, invitation, unsubscribe].map(({ button }) => button);
    expect(new Set(named)).toEqual(new Set([...buttons, ...Object.values(confirm.acts)]));
  });

  it('has all mails: none is made but by a letter, and the alert', () => {
    const makers = globSync('shared/{usecases,*/steps,deliveries}/**/*.ts', {
      cwd: repository,
    }).filter((path) => /\bhtml: |\bhtml = /.test(readFileSync(join(repository, path), 'utf8')));
    expect(makers.filter((path) => !path.endsWith('ports.ts')).toSorted()).toEqual([
      'shared/deliveries/sender/render-email.ts',
      'shared/usecases/mails/letter.ts',
    ]);
  });

  it.each([
    /\bplease\b/i,
    /\bsorry\b/i,
    /!( |$)/,
    /any more\b/,
    /\bis told\b/,
    /another road/,
    /worked off/,
    /\bwhoever\b/i,
    /\bcannot\b/,
    /undefined|NaN|\[object/,
    / {2}\S/,
  ])('holds nothing that the voice leaves out: %s', (pattern) => {
    expect(page.split('\n').filter((line) => pattern.test(line))).toEqual([]);
  });
});
