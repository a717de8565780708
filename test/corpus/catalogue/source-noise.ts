/** What happens to the answers of the whole source, for hours. */
import {
  type Distort,
  drift,
  isAlbum,
  isList,
  isProfile,
  isTracks,
  leaveOut,
  noData,
  rows,
  short,
  silences,
} from './distort.ts';
import { lasting, type Noise } from './noise.ts';

const drifts: readonly Distort[] = [
  drift(isList, ['title'], 'missing'),
  drift(isList, ['title'], 'null'),
  drift(isList, ['title'], 'empty'),
  drift(isList, ['release_date'], 'renamed'),
  drift(isList, ['release_date'], 'null'),
  drift(isList, ['record_type'], 'missing'),
  drift(isList, ['record_type'], 'null'),
  drift(isList, ['cover_big', 'md5_image'], 'renamed'),
  drift(isList, ['id'], 'renamed'),
  drift(isList, ['total'], 'missing'),
  drift(isProfile, ['name'], 'empty'),
  drift(isProfile, ['name'], 'renamed'),
  drift(isProfile, ['picture_big'], 'renamed'),
  drift(isProfile, ['nb_fan'], 'null'),
  drift(isAlbum, ['label'], 'missing'),
  drift(isAlbum, ['upc'], 'null'),
  drift(isAlbum, ['contributors'], 'missing'),
  drift(isAlbum, ['nb_tracks'], 'missing'),
  drift(isAlbum, ['available'], 'renamed'),
  drift(isTracks, ['isrc'], 'empty'),
  drift(isTracks, ['duration'], 'null'),
  drift(isTracks, ['title'], 'empty'),
  drift(isTracks, ['readable'], 'missing'),
  drift(isTracks, ['explicit_lyrics'], 'null'),
  drift(isTracks, ['track_position'], 'renamed'),
];

/** Of the whole source, all artists at once; each happens in turn. */
export const sourceNoises: Readonly<Record<string, Noise>> = {
  'no answers': lasting(1, 50, ({ from }) => from.pick(Object.values(silences))),
  'another form of answers': lasting(2, 60, ({ from }) => from.pick(drifts)),
  'other covers': lasting(1, 5, () =>
    rows(isList, (row) => ({ ...row, md5_image: String(row.id).padStart(32, 'f') })),
  ),
  'no pictures': lasting(1, 5, () => drift(isProfile, ['picture_big'], 'null')),
  'empty lists': lasting(1, 5, () => leaveOut(null, () => true)),
  'short lists': lasting(1, 20, ({ from }) => short(null, from.pick(['rows', 'next'] as const))),
  'titles in small letters': lasting(1, 5, () =>
    rows(isList, (row) => ({
      ...row,
      ...(typeof row.title === 'string' ? { title: row.title.toLowerCase() } : {}),
    })),
  ),
  'profiles that are not known': lasting(
    1,
    5,
    () => (asked) => (asked.path.startsWith('/artist/') ? noData : asked.answer),
  ),
  'other labels': lasting(1, 5, () => rows(isAlbum, (row) => ({ ...row, label: 'Unknown' }))),
};
