import { argumentsOf } from '../../lib/operator/command-line.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { OperatorAnswer } from '../../shared/domain/operator/operator.ts';
import { type LoggedCommand, OperatorEntry } from '../../shared/domain/operator/operator-log.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { seenElsewhere } from '../support/seen-elsewhere.ts';
import { decideSourceHold } from '../../shared/checks/steps/source-holds.ts';
import { loggedWithin, viewOperatorLog } from '../../shared/usecases/operator/operator-log.ts';
import { linesOf, storedItems } from '../support/audit-lines.ts';
import { seededRandom, SettableClock } from '../support/clock.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { watching, type Watching } from '../support/watching.ts';

const noSession = 'ver_01k9zq4w3v7m2x5c8e0b6t1n4r';
const noChange = 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r';
const noOrganization = 'org_01k9zq4w3v7m2x5c8e0b6t1n4r';
const requestId = '6f1c0f4e-9a53-4f0e-8f3b-0f6f2f0a1b2c';

/** What the operator's function leaves behind, as it is deployed. */
describe('the operator’s log', () => {
  const before = { ...process.env };
  let engine: TestTable;
  let w: Watching;
  let org: string;
  let operator: (event: unknown, context?: { awsRequestId: string }) => Promise<OperatorAnswer>;

  beforeAll(async () => {
    engine = await startTable();
    // Long ago: the operator's function goes by the time of the machine, and its lines are newer.
    const clock = new SettableClock('2020-01-01T10:00:00.000Z');
    w = await watching({ artists: 1, on: { table: engine.table, clock, random: seededRandom(7) } });
    const artist = await w.monitor('1001');
    org = artist.organization_id;
    // A plan then owes no artist a chore: there is no queue here.
    await stopMonitoring(w.deps, org, artist.artist_id, theService);
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint(),
      TABLE_NAME: w.table.name,
      PUBLIC_URL: 'https://monitor.example',
      DEEZER_BASE_URL: 'http://127.0.0.1:1',
      POWERTOOLS_LOG_LEVEL: 'SILENT',
    });
    ({ handler: operator } = await import('../../functions/operator/index.ts'));
  });
  afterAll(async () => {
    process.env = before;
    await w.stop();
    await engine.stop();
  });

  const stored = async () => {
    const items = await storedItems(w.table, ['AUDIT#operator']);
    return items.filter(({ pk }) => pk === 'AUDIT#operator');
  };

  /** The lines that a command adds, oldest first. */
  async function linesFrom(event: Record<string, string>) {
    const known = new Set((await stored()).map(({ sk }) => sk));
    const ask = operator({ ...event, operator: 'ada' }, { awsRequestId: requestId });
    const answer = await ask.catch((error: unknown) => error);
    const added = (await stored()).filter(({ sk }) => !known.has(sk));
    const lines = added.map((item) => OperatorEntry.parse(item));
    const toldOf = ({ action }: OperatorEntry) => (action.endsWith('.requested') ? 0 : 1);
    return { answer, added, lines: lines.toSorted((one, other) => toldOf(one) - toldOf(other)) };
  }

  const by = { actor: { type: 'operator', id: null, name: 'ada' }, request_id: requestId };

  it('says who asked for which command, with which arguments, for 400 days', async () => {
    const asked = { command: 'plan', organization_id: org, plan: 'pro' };
    const { answer, added, lines } = await linesFrom(asked);
    expect(answer).toHaveProperty('done');
    expect(lines).toMatchObject([
      { ...by, action: 'plan.requested', target: { id: org }, before: null },
    ]);
    expect(lines[0]!.after).toEqual({ organization_id: org, plan: 'pro' });
    const seconds = Date.parse(lines[0]!.at) / 1000;
    expect(added[0]!.expires_epoch).toBe(Math.floor(seconds) + 400 * 86_400);
    // The organization's own log tells of it too.
    expect((await linesOf(w.table, org)).map(({ action }) => action)).toContain(
      'organization.plan_changed',
    );
  });

  it('says in a second line that a command was refused, or failed', async () => {
    const refused = await linesFrom({
      command: 'verify',
      session_id: noSession,
      verdict: 'reject',
    });
    expect(refused.answer).toHaveProperty('refused');
    expect(refused.lines).toMatchObject([
      { ...by, action: 'verify.requested', after: { session_id: noSession, verdict: 'reject' } },
      { ...by, action: 'verify.refused', after: { reason: 'not_found' } },
    ]);
    // This function was given no queues.
    const failed = await linesFrom({ command: 'redrive', queue: 'checks' });
    expect(failed.answer).toBeInstanceOf(Error);
    expect(failed.lines).toMatchObject([
      { ...by, action: 'redrive.requested', after: { queue: 'checks' } },
      { ...by, action: 'redrive.failed', after: { reason: expect.any(String) as string } },
    ]);
  });

  /** What each command is given. One without it doesn't compile, nor does one without a line in the log. */
  const given: Readonly<Record<LoggedCommand['command'], Record<string, string>>> = {
    status: {},
    quota: {},
    parked: {},
    sweep: {},
    pause: {},
    resume: { except: 'hold-messages' },
    held: {},
    'drop-held': { which: 'all' },
    'pause-mail': {},
    'resume-mail': {},
    keys: {},
    rotate: { ring: 'pepper' },
    reseal: {},
    retire: { ring: 'pepper' },
    trace: { change_id: noChange },
    reroute: { change_id: noChange },
    'verify-table': {},
    'replay-acts': { table: 'before', acts: '[]' },
    'copy-sent': { table: 'before' },
    unpark: { which: 'all' },
    plan: { organization_id: noOrganization, plan: 'pro' },
    verify: { session_id: noSession, verdict: 'reject' },
    'release-hold': { change_type: 'RELEASE_ADDED' },
    'dismiss-hold': { change_type: 'RELEASE_ADDED' },
    redrive: { queue: 'checks' },
  };

  it('has none of a command that makes no sense, and says what would', async () => {
    const { answer, lines } = await linesFrom({ command: 'drop-held', which: 'chg_1' });
    const refused =
      '“chg_1” isn’t the ID of a delivery, a destination, or an organization, or “all”.';
    expect([answer, lines]).toEqual([{ refused }, []]);
  });

  it('has none of acts that aren’t JSON', async () => {
    const asked = { command: 'replay-acts', table: 'before', acts: '[{' };
    const { answer, lines } = await linesFrom(asked);
    expect([answer, lines]).toEqual([{ refused: 'acts: must be JSON' }, []]);
  });

  it('has a line of every command on the command line but its own', () => {
    expect([...Object.keys(given), 'log'].toSorted()).toEqual(Object.keys(argumentsOf).toSorted());
  });

  it.each(Object.entries(given))('says who ran %s, whatever came of it', async (command, more) => {
    const { lines } = await linesFrom({ command, ...more });
    // Of acts only how many there are: they say whom they are about.
    const after = { ...more, ...('acts' in more && { acts: '0 acts' }) };
    expect(lines[0]).toMatchObject({ ...by, action: `${command}.requested`, after });
  });

  it.each(['release-hold', 'dismiss-hold'])(
    'has %s in the transaction of the decision',
    async (command) => {
      const { lines } = await linesFrom({ command, change_type: 'RELEASE_ADDED' });
      expect(lines).toMatchObject([
        { ...by, action: `${command}.requested`, after: { change_type: 'RELEASE_ADDED' } },
      ]);
    },
  );

  it.each([
    ['release-hold', 'TRACK_EXPLICIT_CHANGED', /^Released\. /],
    ['dismiss-hold', 'RELEASE_TITLE_CHANGED', /^Dismissed\. /],
  ])('%s says whether many artists have it', async (command, change_type, done) => {
    const none = 'RELEASE_DELISTED isn’t on hold because of many artists. ';
    expect(await operator({ command, change_type: 'RELEASE_DELISTED' })).toEqual({
      done: expect.stringContaining(none) as string,
    });
    await seenElsewhere(w.table, { what: change_type, at: new Date() }, 30);
    const answer = await operator({ command, change_type });
    expect(answer).toEqual({ done: expect.stringMatching(done) as string });
  });

  it('keeps no decision whose line cannot be written', async () => {
    const asked = { command: 'release-hold', change_type: 'RELEASE_ADDED' } as const;
    const { deps } = w;
    const none = { name: null, requestId: null };
    const deciding = loggedWithin(deps, asked, none, (line) => {
      const impossible = { Put: { ...line.Put!, ConditionExpression: 'attribute_exists(pk)' } };
      return decideSourceHold(deps, 'RELEASE_ADDED', 'release', [impossible]);
    });
    const decision = async () => storedItems(w.table, ['SURGE#RELEASE_ADDED']);
    const kept = await decision();
    await expect(deciding).rejects.toThrow();
    expect(await decision()).toEqual(kept);
  });

  it('is read newest first, 50 lines at most; reading it leaves none', async () => {
    for (let count = 0; count < 51; count += 1) {
      await operator({ command: 'parked', operator: 'bob' });
    }
    await operator({ command: 'plan', organization_id: org, plan: 'free', operator: 'ada' });
    const all = await stored();
    const { done } = (await operator({ command: 'log' })) as { done: string };
    const shown = done.split('\n');
    expect(shown).toHaveLength(50);
    expect(shown[0]).toMatch(new RegExp(`^\\S+Z  ada  plan  ${org}  free$`));
    expect(shown[1]).toMatch(/^\S+Z {2}bob {2}parked$/);
    expect(await stored()).toEqual(all);
    const later = new Date(Date.now() + 401 * 86_400_000);
    const deps = { ...w.deps, clock: { now: () => later } };
    expect(await viewOperatorLog(deps)).toBe('No commands in the last 400 days.');
  });

  it.each([
    [{ command: 'trace', change_id: noChange }, 'not_found'],
    [{ command: 'reroute', change_id: noChange }, 'not_found'],
    [{ command: 'unpark', which: 'nope' }, 'not_found'],
    [{ command: 'unpark', which: 'all' }, 'not_found'],
  ])('says that %j came to nothing', async (asked, reason) => {
    const { answer, lines } = await linesFrom(asked);
    expect(answer).toHaveProperty('refused');
    expect(lines).toMatchObject([
      { ...by, action: `${asked.command}.requested` },
      { ...by, action: `${asked.command}.refused`, after: { reason } },
    ]);
  });

  it.each([
    [
      { command: 'unpark', which: 'NO!' },
      '“NO!” isn’t the ID or the kind of parked work, or “all”.',
    ],
    [
      { command: 'drop-held', which: 'nope' },
      '“nope” isn’t the ID of a delivery, a destination, or an organization, or “all”.',
    ],
    [
      { command: 'rotate', ring: 'peper' },
      '“peper” isn’t a ring of keys. Choose session-keys, encryption-key, or pepper.',
    ],
    [
      { command: 'release-hold', change_type: 'RELEASE_ARTWORK_CHNGED' },
      '“RELEASE_ARTWORK_CHNGED” isn’t a type of change. Did you mean RELEASE_ARTWORK_CHANGED?',
    ],
    [{ command: 'stauts' }, '“stauts” isn’t a command.'],
  ])('refuses what makes no sense, in a sentence: %j', async (event, refused) => {
    expect(await operator(event)).toEqual({ refused });
  });

  it.each([['n'.repeat(129)], ['two\nlines'], ['']])('refuses the name %j', async (name) => {
    const event = { command: 'status', operator: name };
    expect(await operator(event)).toEqual({
      refused: expect.stringMatching(/^operator: /) as string,
    });
  });
});
