import type { Change, Payload } from '../../functions/dashboard/page/change.ts';
import { modelOf, views } from '../../functions/dashboard/page/parts/evidence/views.ts';
import { losses } from '../../functions/dashboard/page/parts/evidence/models.ts';
import { movesOf } from '../../functions/dashboard/page/parts/evidence/diff.ts';
import { items } from '../../functions/dashboard/page/text/evidence.ts';
import { ChangeType, isResolvable } from '../../shared/changes/rules/change-type.ts';
import { isToldTogether } from '../../shared/verdicts/rules/happening.ts';
import examples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };

const told = Object.entries(examples).flatMap(([type, list]) =>
  list.map((example) => ({ type, payload: example.payload as unknown as Payload })),
);

function modelsOf(type: Change['change_type']) {
  return told.filter((each) => each.type === type).map(({ payload }) => modelOf(type, payload));
}

it('has a view for every type of change that the contract knows, and for no other', () => {
  expect(Object.keys(views).toSorted()).toEqual([...ChangeType.options].toSorted());
});

it('reads every example that the machine makes', () => {
  expect(told.length).toBeGreaterThan(50);
  const unread = told.filter(({ type, payload }) => modelOf(type, payload) === null);
  expect(unread).toEqual([]);
});

it('reads what each release of a change of several says', () => {
  const kinds = told.flatMap(({ type, payload }) =>
    (payload.items ?? []).map((item) => modelOf(type, { ...payload, ...item })?.kind),
  );
  expect(kinds).toEqual(['state', 'state']);
});

it('shows the release where its page made it suspicious later', () => {
  const subject = { kind: 'release', id: '302127', name: 'Undertow' } as const;
  const payload = { field: 'risk', before: null, after: 57, subject, reasons: [] };
  const model = { kind: 'release', releaseId: '302127' };
  expect(modelOf('RELEASE_SUSPICIOUS', payload)).toEqual(model);
});

it('knows what may be lost together, and be back later', () => {
  const may = ChangeType.options.filter((type) => isResolvable(type) && isToldTogether(type));
  expect([...losses].toSorted()).toEqual(may.toSorted());
});

it.each([
  [0, 20, 'None of the 20 is back yet.'],
  [1, 20, '1 of 20 is back.'],
  [5, 20, '5 of 20 are back.'],
  [1234, 1500, '1,234 of 1,500 are back.'],
  [20, 20, 'All 20 are back.'],
  [0, 2, 'Neither is back yet.'],
  [2, 2, 'Both are back.'],
])('says how many are back: %d of %d', (back, count, says) => {
  expect(items.back(back, count)).toBe(says);
});

it('shows each kind of difference as what it is', () => {
  const kinds = Object.fromEntries(
    told.map(({ type, payload }) => [type, modelOf(type, payload)?.kind]),
  );
  expect(kinds).toMatchObject({
    PROFILE_NAME_CHANGED: 'text',
    PROFILE_IMAGE_REMOVED: 'picture',
    VERIFICATION_LOST: 'state',
    BIO_CHANGED: 'text',
    SOCIAL_LINK_CHANGED: 'list',
    TOP_TRACKS_CHANGED: 'list',
    RELEASE_SUSPICIOUS: 'facts',
    RELEASE_WENT_OFFLINE: 'state',
    RELEASE_UPC_CHANGED: 'identifier',
    RELEASE_AVAILABILITY_CHANGED: 'list',
    TRACKS_WENT_OFFLINE: 'list',
    TRACK_AUDIO_REPLACED: 'number',
    MILESTONE_REACHED: 'number',
    MONITORING_STALE: 'state',
  });
});

it('shows both forms of a merge, and both of a replacement', () => {
  expect(modelsOf('PROFILE_MERGED').map((model) => model?.kind)).toEqual(['facts', 'list', 'list']);
  expect(modelsOf('RELEASE_REPLACED').map((model) => model?.kind)).toEqual(['facts', 'list']);
});

it('says which releases are missing when all have other IDs', () => {
  const [, all] = modelsOf('RELEASE_REPLACED');
  if (all?.kind !== 'list') throw new Error('not a list');
  const rows = movesOf(all.before, all.after);
  expect(rows.filter(({ kind }) => kind === 'out').map(({ entry }) => entry.text)).toEqual([
    'Harbor',
  ]);
  expect(rows.find(({ entry }) => entry.text === 'Alive')?.entry.detail).toBe(
    '9990000101 → 9990000109',
  );
});

it('names lost tracks once, with what became of them', () => {
  const [lost] = modelsOf('TRACKS_WENT_OFFLINE');
  if (lost?.kind !== 'list') throw new Error('not a list');
  expect(movesOf(lost.before, lost.after)).toEqual([
    expect.objectContaining({ kind: 'out', entry: expect.objectContaining({ note: 'missing' }) }),
  ]);
});

it('shows a field of several tracks as it was and as it is, and of one track by itself', () => {
  const tracks = (...explicit: boolean[]) =>
    explicit.map((mark, at) => ({ id: `t${at}`, title: `Track ${at}`, explicit: mark }));
  const payload = (before: boolean[], after: boolean[]) => ({
    ...{ field: 'explicit', reasons: [] },
    subject: { kind: 'release' as const, id: '1', name: 'Ember' },
    ...{ before: tracks(...before), after: tracks(...after) },
  });
  expect(modelOf('TRACK_EXPLICIT_CHANGED', payload([false], [true]))).toEqual({
    ...{ kind: 'state', before: 'not explicit', after: 'explicit' },
  });
  const model = modelOf('TRACK_EXPLICIT_CHANGED', payload([false, true], [true, false]));
  if (model?.kind !== 'list') throw new Error('not a list');
  const rows = movesOf(model.before, model.after).map(({ kind, entry }) => [kind, entry.detail]);
  expect(rows.toSorted()).toEqual([
    ['in', 'explicit'],
    ['in', 'not explicit'],
    ['out', 'explicit'],
    ['out', 'not explicit'],
  ]);
});

it('names countries, and says how many there were', () => {
  const [lost] = modelsOf('RELEASE_AVAILABILITY_CHANGED');
  expect(lost).toMatchObject({
    before: [{ text: 'Italy', detail: 'IT' }],
    after: [],
    counts: { before: 4, after: 3 },
  });
});

it('leaves to its payload what this page doesn’t know', () => {
  const payload = { field: 'x', before: 1, after: 2 } as unknown as Payload;
  expect(modelOf('SOMETHING_NEW', payload)).toBeNull();
  expect(modelOf('PROFILE_NAME_CHANGED', payload)).toBeNull();
  expect(modelOf('TOP_TRACKS_CHANGED', { ...payload, before: 'a', after: [] })).toBeNull();
});

it('tells what moved from what others pushed along', () => {
  const entries = (keys: string) =>
    keys
      .split(',')
      .filter(Boolean)
      .map((key) => ({ key, text: key, detail: null }));
  const rows = (before: string, after: string) =>
    movesOf(entries(before), entries(after)).map(({ entry, kind }) => `${entry.key} ${kind}`);
  expect(rows('a,b,c', 'x,a,b,c')).toEqual(['x in', 'a same', 'b same', 'c same']);
  expect(rows('a,b,c,d', 'a,c,d')).toEqual(['a same', 'b out', 'c same', 'd same']);
  expect(rows('a,b,c,d', 'd,a,b,c')).toEqual(['d moved', 'a same', 'b same', 'c same']);
  expect(rows('a,b', '')).toEqual(['a out', 'b out']);
  expect(rows('', 'a,b')).toEqual(['a in', 'b in']);
});

it('shows what was expected of a release that is missed', () => {
  const payload = {
    ...{ field: 'expected_release', reasons: [], after: null },
    subject: { kind: 'artist' as const, id: '1', name: 'Rosa Nebel' },
    before: { id: 'exp_1', title: 'Undertow', release_date: '2026-12-18', upc: null, label: null },
  };
  const model = modelOf('RELEASE_MISSED', payload);
  if (model?.kind !== 'facts') throw new Error('no facts');
  expect(model.after).toBeNull();
  expect(model.before?.facts.map(({ name }) => name)).toEqual(['title', 'release_date', 'id']);
});
