import { type ChangeType, resolutions } from '../../shared/changes/rules/change-type.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diffBio } from '../../shared/findings/about/diff.ts';
import { finding, type FindingParts } from '../../shared/findings/finding.ts';
import { message } from '../../shared/findings/words.ts';
import type { Finding } from '../../shared/findings/types.ts';
import { rememberedOf, resolvedBy } from '../../shared/watches/rules/resolution.ts';
import { anObservation } from '../findings/build.ts';

const { profile } = baselineOf(anObservation(), new Date('2026-11-21T10:00:00.000Z'));
const at = new Date('2026-11-23T14:02:00.000Z');
const artist = { kind: 'artist', id: '27', name: 'Rosa Nebel' } as const;
const release = { kind: 'release', id: '302127', name: 'Undertow' } as const;

function found(type: ChangeType, parts: Partial<FindingParts> = {}): Finding {
  const plain = { field: 'status', before: null, after: null } as const;
  const says = message('profileRestored', {});
  const move = { kind: 'none' } as const;
  return finding({ type, subject: artist, says, move, ...plain, ...parts });
}

/** What is remembered of a subject whose finding was confirmed. */
function lost(first: Finding, minutes = 0, bio = '') {
  const when = new Date(at.getTime() + minutes * 60_000);
  const id = `fnd_${first.change_type}`;
  const confirmed = rememberedOf(first, id, { bio }, when);
  return { change_type: first.change_type, id: first.subject.id, confirmed, resolved: null };
}

const links = (...urls: string[]) => urls.map((url) => ({ type: 'social network', url }));
const picture = (id: string | null) => ({ id, url: id && `https://x.test/${id}` });
const tracks = (...track_ids: string[]) => {
  return {
    subject: release,
    move: { kind: 'track_fields', release_id: release.id, track_ids, set: {} },
  } as const;
};

const removedLinks = found('SOCIAL_LINK_REMOVED', {
  before: links('https://a.test', 'https://b.test'),
});
const noPicture = found('PROFILE_IMAGE_REMOVED', { before: picture('p1'), after: picture(null) });
const noTrack = found('TRACKS_WENT_OFFLINE', tracks('9'));
const offline = found('RELEASE_WENT_OFFLINE', { subject: release });
const delisted = found('RELEASE_DELISTED', { subject: release });
const back = found('RELEASE_BACK_ONLINE', { subject: release });

describe('what a confirmed finding says is over', () => {
  it.each<[string, Finding[], Finding, ChangeType | null]>([
    ['a release that is back', [offline], back, 'RELEASE_WENT_OFFLINE'],
    ['a release that is listed again', [delisted], back, 'RELEASE_DELISTED'],
    ['of two losses the later one', [offline, delisted], back, 'RELEASE_DELISTED'],
    [
      'nothing, for another release',
      [offline],
      found('RELEASE_BACK_ONLINE', { subject: { ...release, id: '1' } }),
      null,
    ],
    ['nothing, where nothing was lost', [], back, null],
    [
      'nothing, when something is lost',
      [found('VERIFICATION_GAINED')],
      found('VERIFICATION_LOST'),
      null,
    ],
    [
      'the same picture',
      [noPicture],
      found('PROFILE_IMAGE_CHANGED', { before: picture(null), after: picture('p1') }),
      'PROFILE_IMAGE_REMOVED',
    ],
    [
      'no other picture',
      [noPicture],
      found('PROFILE_IMAGE_CHANGED', { before: picture(null), after: picture('p2') }),
      null,
    ],
    [
      'not a picture that takes the place of another',
      [noPicture],
      found('PROFILE_IMAGE_CHANGED', { before: picture('p2'), after: picture('p1') }),
      null,
    ],
    [
      'not some of the links',
      [removedLinks],
      found('SOCIAL_LINK_ADDED', { after: links('https://b.test') }),
      null,
    ],
    ['the same track', [noTrack], found('TRACK_ADDED', tracks('9')), 'TRACKS_WENT_OFFLINE'],
    [
      'not one of several tracks',
      [found('TRACK_REMOVED', tracks('9', '10'))],
      found('TRACK_ADDED', tracks('9')),
      null,
    ],
  ])('%s', (_, before, now, resolved) => {
    const subjects = before.map((first, minutes) => lost(first, minutes));
    expect(resolvedBy(subjects, now)?.id ?? null).toBe(resolved && `fnd_${resolved}`);
  });

  it('is a biography only if its text is the same', () => {
    const bio = 'She was born by the sea, and sings about it.';
    const seen = (text: string) => {
      const [one] = diffBio({ profile, bio: '' }, text);
      return one ?? found('BIO_CHANGED');
    };
    const [removed] = diffBio({ profile, bio }, null);
    const subjects = [lost(removed ?? found('BIO_REMOVED'), 0, bio)];
    expect(resolvedBy(subjects, seen(bio))?.id).toBe('fnd_BIO_REMOVED');
    expect(resolvedBy(subjects, seen('Buy followers here.'))).toBeNull();
  });

  it('is nothing that an earlier one said is over', () => {
    const replaced = {
      ...lost(found('RELEASE_REPLACED', { subject: release })),
      resolved: 'fnd_RELEASE_WENT_OFFLINE',
    };
    expect(resolvedBy([lost(offline), replaced], back)).toBeNull();
    expect(resolvedBy([lost(offline), replaced, lost(delisted, 9)], back)?.id).toBe(
      'fnd_RELEASE_DELISTED',
    );
  });

  it('is remembered of those types alone that can be over', () => {
    expect(rememberedOf(found('FOLLOWERS_DROP'), 'fnd_1', { bio: null }, at)).toBeNull();
    expect(rememberedOf(offline, 'fnd_1', { bio: null }, at)).toEqual({
      id: 'fnd_1',
      at: at.toISOString(),
      mark: null,
    });
  });

  it('is never of its own type', () => {
    for (const [type, over] of Object.entries(resolutions)) expect(over).not.toContain(type);
  });
});
