import { numberText, plural } from '../format.ts';

export const difference = {
  before: 'Before',
  after: 'After',
  removed: 'removed:',
  added: 'added:',
  picture: {
    before: 'Picture before',
    after: 'Picture after',
    none: 'No picture',
    gone: 'The catalog no longer serves this picture, and we have no copy.',
    id: 'Content ID',
    zoom: (side: string) => `Zoom: ${side}`,
  },
  list: {
    caption: 'What changed in the list',
    in: 'in',
    out: 'out',
    moved: 'moved',
    same: 'same',
    fromTo: (from: number, to: number) => `${numberText(from)} → ${numberText(to)}`,
    counts: (before: number, after: number) =>
      `${numberText(before)} before, ${numberText(after)} after`,
    stayed: (count: number) => `${numberText(count)} stayed the same`,
    notes: {
      missing: 'not in the catalog any more',
      unavailable: 'can’t be played',
      removed: 'still in the catalog',
    },
  },
  number: {
    units: {
      followers: 'Followers',
      monthly_listeners: 'Monthly listeners',
      duration: 'Length',
    },
    echo: (from: string, to: string, all: boolean) =>
      `${all ? 'Explained' : 'Partly explained'} by the rise from ${from} to ${to}, which drops out of the 28 days that monthly listeners cover.`,
    others: (count: number) =>
      `About ${numberText(count)} other ${plural(count, { one: 'artist', other: 'artists' })} had the same on that day, as when the catalog removes fake accounts.`,
  },
  facts: {
    title: 'Title',
    name: 'Name',
    type: 'Type',
    relation: 'Role',
    release_date: 'Date',
    label: 'Label',
    upc: 'UPC',
    isrc: 'ISRC',
    total_tracks: 'Tracks',
    id: 'ID',
    release_id: 'Release ID',
  },
  relations: {
    main: 'main artist',
    featured: 'featured artist',
    appears_on: 'appears on it',
  },
};
