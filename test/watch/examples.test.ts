/**
 * The examples of change types are what the machine says of the scenes in `examples.txt`. After a
 * change of words that is wanted, `UPDATE_STORIES=1 npx jest test/watch` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangePayload } from '../../shared/changes/rules/change.ts';
import { type ChangeType, changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { ChangeExample } from '../../shared/changes/rules/event-type.ts';
import { missedChange } from '../../shared/domain/releases/expected-release.ts';
import { recoveredChange, staleChange } from '../../shared/checks/rules/staleness.ts';
import { settledUpdates } from '../../shared/verdicts/rules/happening-update.ts';
import type { Known } from '../../shared/watches/rules/known.ts';
import type { Step } from '../../shared/watches/rules/step.ts';
import { asText } from '../../shared/watches/steps/told-text.ts';
import { type Codes, Scene } from './scene.ts';
import { Run } from './story.ts';

const scenes = readFileSync(join(import.meta.dirname, 'examples.txt'), 'utf8');
const committed = join(import.meta.dirname, '../../shared/changes/rules/change-examples.json');
const artistId = '999000027';

describe('the examples of change types', () => {
  const made = examplesOf(scenes);

  it('are what the machine says', () => {
    const byType = changeTypeNames.map((type) => {
      const ofType = made.filter((one) => one.type === type);
      return [type, ofType.map(({ shows }) => shows)] as const;
    });
    const text = `${JSON.stringify(Object.fromEntries(byType), null, 2)}\n`;
    if (process.env.UPDATE_STORIES === '1') writeFileSync(committed, text);
    else expect(readFileSync(committed, 'utf8')).toBe(text);
  });

  it('show every change type', () => {
    const shown = new Set(made.map(({ type }) => type));
    expect(changeTypeNames.filter((type) => !shown.has(type))).toEqual([]);
  });

  it('hold in their payload what the API documents, and nothing that only the machine needs', () => {
    const undocumented = made.flatMap(({ sent }) => {
      return Object.keys(sent).filter((name) => !(name in ChangePayload.shape));
    });
    expect(undocumented).toEqual([]);
  });

  it('refuse a scene that ends with another change', () => {
    const wrong = scenes.replace('PROFILE_NAME_CHANGED', 'PROFILE_IMAGE_CHANGED');
    expect(() => examplesOf(wrong)).toThrow(
      'the scene of PROFILE_IMAGE_CHANGED ends with PROFILE_NAME_CHANGED',
    );
  });
});

/** What is sent for each type of change, made by the machine from scenes of an invented artist. */

/**
 * Ids longer than those of any catalog, UPCs that begin with 4 as only shops' own codes do, and ISRCs
 * of a country that does not exist: none of them is of a real record.
 */
function inventedCodes(): Codes {
  const songs: string[] = [];
  return {
    artist: artistId,
    id: (number) => `9990000${number}`,
    trackId: (releaseId, position) => `${releaseId}0${position}`,
    songId: (name) => {
      if (!songs.includes(name)) songs.push(name);
      return `999000020${songs.indexOf(name)}`;
    },
    upc: (whose, number) => `4${whose === 'own' ? '0000000' : '9000000'}${number}0`,
    registrant: { own: 'ZZN01', foreign: 'ZZG07' },
  };
}

interface Example {
  type: ChangeType;
  shows: ChangeExample;
  /** Its payload as it is sent, with whatever is in it. */
  sent: object;
}

/**
 * The change that each scene of a text ends with.
 * @throws Error when it is none of the type that heads the scene.
 */
function examplesOf(text: string): Example[] {
  const scenes = text.split('\n\n').map((part) => part.split('\n'));
  const told = scenes
    .map((lines) => lines.filter((line) => line.trim() !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0);
  return [...told.map(([head = '', ...commands]) => lastTold(head, commands)), ...ofOurOwn()];
}

function lastTold(head: string, commands: readonly string[]): Example {
  const told: Example[] = [];
  const run = new Run(new Scene(inventedCodes()), (step, before, now) => {
    told.push(...confirmedIn(step, before, now));
  });
  for (const line of commands) run.command(line);
  const last = told.at(-1);
  if (last?.type !== head) {
    const types = told.map(({ type }) => type).join(', ') || 'nothing';
    throw new Error(`the scene of ${head} ends with ${types}`);
  }
  return last;
}

function confirmedIn({ settled }: Step, known: Known, now: Date): Example[] {
  return [...settledUpdates(settled, known).values()].flatMap((update) => {
    if (update.kind !== 'confirmed') return [];
    const { detected_at, checks, resolves } = update;
    const { baseline } = known;
    const artist_name = baseline.profile.name;
    const as = { artistName: artist_name, detectedAt: detected_at, left: resolves?.left ?? 0 };
    const told = asText(update.told, (finding) => finding, baseline, as);
    const confirmed_at = now.toISOString();
    const change = { ...told, artist_name, detected_at, confirmed_at, checks };
    return [{ type: told.change_type, shows: ChangeExample.parse(change), sent: told.payload }];
  });
}

/** Changes of what the service does itself: there is nothing to judge. */
function ofOurOwn(): Example[] {
  const artist = { id: 'ma_1', organization_id: 'org_1', streaming_id: artistId };
  const silence = {
    artist: { ...artist, name: 'Rosa Nebel' },
    since: '2026-11-21T07:27:00.000Z',
    now: new Date('2026-11-21T10:28:00.000Z'),
  };
  const checks = ['2026-11-21T11:27:00.000Z', '2026-11-21T12:27:00.000Z'];
  const expected = {
    id: 'exp_01m8b2nrk2qx1g0ay6vdkz4f8r',
    ...{ title: 'Undertow', release_date: '2026-12-04', upc: null, isrcs: [], label: null },
    ...{ created_at: silence.since, updated_at: silence.since, created_by: 'user_1' },
  };
  const later = { ...silence, now: new Date('2026-11-21T12:27:00.000Z') };
  const changes = [
    staleChange(silence, 'the catalog did not answer'),
    recoveredChange(later, checks),
    missedChange(silence.artist, expected, new Date('2026-12-05T12:00:00.000Z')),
  ];
  return changes.map((change) => ({
    type: change.change_type,
    shows: ChangeExample.parse(change),
    sent: change.payload,
  }));
}
