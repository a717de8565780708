/** The sentences by which a story changes what the sources show. */
import { aPicture, aTopTrack } from '../findings/build.ts';
import { releaseSentences } from './release-sentences.ts';
import type { Scene } from './scene.ts';
import { namesIn, of, one, type Sentence, titles } from './sentence.ts';

const aboutTheArtist: Sentence[] = [
  [of(`the profile is called ${one}`), (scene, name) => Object.assign(scene.artist, { name })],
  [
    /the profile shows the picture (\S+)/,
    (scene, id) => Object.assign(scene.artist, { image: aPicture(id) }),
  ],
  [
    /the profile shows no picture/,
    (scene) => Object.assign(scene.artist, { image: { id: null, url: null } }),
  ],
  [
    /the profile is (there|gone)/,
    (scene, how) => Object.assign(scene, { isProfileThere: how === 'there' }),
  ],
  [
    /the profile is (not verified|verified)/,
    (scene, how) => Object.assign(scene.artist, { verified: how === 'verified' }),
  ],
  [
    /the profile answers with the id (\d+)/,
    (scene, id) => Object.assign(scene.artist, { streaming_id: id }),
  ],
  [
    /other artists (are as they were|show the same|are silent)/,
    (scene, how) =>
      Object.assign(scene, {
        othersAre: how === 'show the same' ? 'the same' : how.replace(/^are /, ''),
      }),
  ],
  [
    /the profile counts (\d+) releases/,
    (scene, count) => Object.assign(scene, { counted: Number(count) }),
  ],
  [/the profile counts what is listed/, (scene) => Object.assign(scene, { counted: null })],
  [
    /the source is (silent|back)/,
    (scene, how) => Object.assign(scene, { isSilent: how === 'silent' }),
  ],
  [
    of(`the top tracks are ${titles}`),
    (scene, which) => {
      scene.top = namesIn(which).map((name) => aTopTrack(scene.codes.songId(name), { name }));
    },
  ],
  [
    of(`${one} on the unlisted album ${one} is a top track`),
    (scene, song, album) => {
      const shown = scene.addForeign(album, '2026-11-13');
      shown.isListed = false;
      const { id: release_id, tracks } = shown.page;
      scene.top = [aTopTrack(tracks![0]!.id, { name: song, release_id }), ...scene.top];
      scene.setTrack(album, 1, { title: song });
    },
  ],
  [/MusicBrainz does not know the artist/, (scene) => Object.assign(scene, { links: null })],
  [
    /MusicBrainz links to (nothing|.+)/,
    (scene, urls) => {
      const found = urls === 'nothing' ? [] : urls.split(', ');
      scene.links = found.map((url) => ({ type: typeOf(url), url }));
    },
  ],
  [/Last\.fm gives no answer/, (scene) => Object.assign(scene, { biography: undefined })],
  [
    of(`the biography is (none|"[^"]+")`),
    (scene, text) => {
      scene.biography = { bio: text === 'none' ? null : text.slice(1, -1) };
    },
  ],
  [
    /(followers|monthly_listeners) by day until (\S+): (.+)/,
    (scene, field, last, values) => {
      scene.days = daysOf(field, last, values);
    },
  ],
];

const sentences = [...releaseSentences, ...aboutTheArtist];

/** Changes what is shown. @returns whether the words are a sentence of that kind. */
export function show(scene: Scene, words: string): boolean {
  for (const [pattern, apply] of sentences) {
    const match = new RegExp(`^${pattern.source}$`).exec(words);
    if (!match) continue;
    apply(scene, ...match.slice(1));
    return true;
  }
  return false;
}

function typeOf(url: string): string {
  return new URL(url).hostname.split('.')[0]!;
}

/** `40x1000` stands for forty days of a thousand; `-` is a day without a reading. */
function daysOf(field: string, last: string, values: string) {
  const each = values.split(' ').flatMap((word) => {
    const [, times = '1', value = word] = /^(\d+)x(.+)$/.exec(word) ?? [];
    return Array.from({ length: Number(times) }, () => (value === '-' ? null : Number(value)));
  });
  const end = Date.parse(last);
  return each.map((value, at) => ({
    day: new Date(end - (each.length - 1 - at) * 86_400_000).toISOString().slice(0, 10),
    followers: null,
    monthly_listeners: null,
    [field]: value,
  }));
}
