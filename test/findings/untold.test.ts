import type {
  Capability,
  CatalogReleaseDetails,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { DiffContext, Finding } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  allCapabilities,
  anArtist,
  anObservation,
  anOpenChange,
  aPage,
  aPicture,
  aRelease,
  aTopTrack,
  aTrack,
  inShort,
  now,
  without,
} from './build.ts';

const noImage = { id: null, url: null };
const yesterday = aContext({ now: new Date('2026-11-20T10:00:00.000Z') });
const single = aRelease({ id: '100', type: 'single', label: 'Nebel Records', upc: '724384960650' });
const gone = aRelease({ id: '200' });

/** Everything told. */
const whole: Observation = anObservation({
  artist: anArtist({ popularity: 60, monthly_listeners: 5000, verified: true }),
  top: ['1', '2'].map((id) => aTopTrack(id, { isrc: `DEA12010000${id}` })),
  releases: [single, gone],
});
const contributors = [
  { id: '27', name: 'Rosa Nebel' },
  { id: '28', name: 'Guest' },
];
const tracks = [aTrack(1), aTrack(2, { available: false }), aTrack(3)];
const pages = [
  aPage({ ...single, contributors, tracks, countries: ['AT', 'DE', 'US'] }),
  aPage({ ...gone, available: false, tracks: [aTrack(4, { available: false })] }),
];
/** What is known once all was read: one track and one release of it cannot be played. */
const known: Baseline = pages.reduce(
  (baseline, page) => learnDetails(baseline, page.id, page, yesterday),
  baselineOf(whole, yesterday.now),
);

interface Answer {
  observation: Observation;
  pages: readonly CatalogReleaseDetails[];
}

function found(baseline: Baseline, answer: Answer, context: DiffContext): Finding[] {
  const releases = new Map(answer.pages.map((page) => [page.id, page]));
  return recheckFindings(baseline, { observation: answer.observation, releases }, context);
}

function learned(baseline: Baseline, answer: Answer, context: DiffContext): Baseline {
  return answer.pages.reduce(
    (before, page) => learnDetails(before, page.id, page, context),
    learnObservation(baseline, answer.observation, context),
  );
}

/** Every answer without some of its fields: `artist`, `release` and `track` say what is in their place. */
function leavingOut(change: {
  artist?: Partial<NonNullable<Observation['artist']>>;
  top?: Observation['top_tracks'];
  release?: Partial<CatalogReleaseDetails>;
  page?: Partial<CatalogReleaseDetails>;
  track?: Partial<NonNullable<CatalogReleaseDetails['tracks']>[number]>;
}): Answer {
  const { artist, top = whole.top_tracks, release, page, track } = change;
  return {
    observation: {
      artist: whole.artist && { ...whole.artist, ...artist },
      top_tracks: top,
      releases: {
        ...whole.releases,
        releases: whole.releases.releases.map((one) => ({ ...one, ...release })),
      },
    },
    pages: pages.map((one) => ({
      ...one,
      ...release,
      ...page,
      tracks: one.tracks?.map((each) => ({ ...each, ...track })) ?? null,
    })),
  };
}

const noIsrcs = whole.top_tracks?.map((track) => ({ ...track, isrc: null })) ?? null;
const lost: Readonly<Partial<Record<Capability, Answer>>> = {
  image: leavingOut({ artist: { image: noImage }, release: { image: noImage } }),
  verified: leavingOut({ artist: { verified: null } }),
  followers: leavingOut({ artist: { followers: null } }),
  monthly_listeners: leavingOut({ artist: { monthly_listeners: null } }),
  popularity: leavingOut({ artist: { popularity: null } }),
  top_tracks: leavingOut({ top: null }),
  labels: leavingOut({ release: { label: null } }),
  upcs: leavingOut({ release: { upc: null } }),
  isrcs: leavingOut({ top: noIsrcs, track: { isrc: null } }),
  availability: leavingOut({ page: { available: true }, track: { available: true } }),
  countries: leavingOut({ page: { countries: null } }),
};
const shrinking = Object.entries(lost).map(([name, answer]) => ({ name, answer }));

describe('a catalog that stops telling a field', () => {
  it.each(shrinking)('raises nothing when it can tell $name no more', ({ name, answer }) => {
    const context = aContext({ capabilities: without(...allWith(name)) });
    expect(inShort(found(known, answer, context))).toEqual([]);
  });

  it.each(shrinking)('raises nothing when it tells $name again, as it was', ({ name, answer }) => {
    const context = aContext({ capabilities: without(...allWith(name)) });
    const after = learned(known, answer, context);
    expect(inShort(found(after, { observation: whole, pages }, aContext()))).toEqual([]);
  });

  const leftOut: [string, Answer][] = [
    [
      'what can be played',
      leavingOut({
        page: { available: true, untold: ['availability'] },
        track: { available: true, is_available_unsure: true },
      }),
    ],
    ['the mark', leavingOut({ artist: { verified: undefined } })],
    ['the type', leavingOut({ release: { type: null } })],
    ['who takes part', leavingOut({ page: { contributors: [] } })],
    ['the label', leavingOut({ release: { label: null } })],
    ['the UPC', leavingOut({ release: { upc: null } })],
    ['the date', leavingOut({ release: { release_date: null } })],
    ['the number of tracks', leavingOut({ release: { total_tracks: null } })],
    ['ISRCs', leavingOut({ top: noIsrcs, track: { isrc: null } })],
    ['lengths and warnings', leavingOut({ track: { duration_ms: null, explicit: null } })],
    ['top tracks', leavingOut({ top: null })],
    ['the countries', leavingOut({ page: { countries: null, untold: ['countries'] } })],
    ['the countries without a word', leavingOut({ page: { countries: [] } })],
    ['the tracks', { observation: whole, pages: pages.map((one) => ({ ...one, tracks: null })) }],
  ];

  it.each(leftOut)('raises nothing when answers leave out %s', (_, answer) => {
    expect(inShort(found(known, answer, aContext()))).toEqual([]);
  });

  it.each(leftOut)('still knows afterwards as it was: %s', (_, answer) => {
    const after = learned(known, answer, aContext());
    expect(inShort(found(after, { observation: whole, pages }, aContext()))).toEqual([]);
  });
});

function allWith(name: string): Capability[] {
  return [...allCapabilities].filter((capability) => capability === name);
}

describe('a change that waits while its field is left out', () => {
  const withArtist = (image: typeof noImage | ReturnType<typeof aPicture>, untold?: ['image']) => ({
    observation: {
      ...whole,
      artist: whole.artist && { ...whole.artist, image, ...(untold && { untold }) },
    },
    releases: new Map(pages.map((page) => [page.id, page])),
  });

  it('is neither confirmed nor dismissed: a picture', () => {
    const [finding] = recheckFindings(known, withArtist(aPicture('mask')), aContext());
    expect(finding?.change_type).toBe('PROFILE_IMAGE_CHANGED');
    const evidence = withArtist(noImage, ['image']);
    const fresh = recheckFindings(known, evidence, aContext());
    const verdict = finding && judge(anOpenChange(finding), fresh, evidence, aContext());
    expect(verdict).toMatchObject({ kind: 'wait' });
  });

  it('is neither confirmed nor dismissed: tracks that can’t be played', () => {
    const silenced = pages.map((page) => ({
      ...page,
      tracks: page.tracks?.map((track) => ({ ...track, available: false })) ?? null,
    }));
    const [finding] = found(known, { observation: whole, pages: silenced }, aContext());
    expect(finding?.change_type).toBe('TRACKS_WENT_OFFLINE');
    const untold = leavingOut({ track: { available: true, is_available_unsure: true } });
    const releases = new Map(untold.pages.map((page) => [page.id, page]));
    const evidence = { observation: whole, releases };
    const fresh = recheckFindings(known, evidence, aContext());
    const verdict = finding && judge(anOpenChange(finding), fresh, evidence, aContext({ now }));
    expect(verdict).toMatchObject({ kind: 'wait' });
  });
});
