import * as z from 'zod';
import type { Chance } from './invented/chance.ts';
import { type Artist, Country, ReleaseType, type World } from './model.ts';

const Text = z.string().trim().min(1).max(300);
const Id = z.int().positive();
const Upc = z.string().regex(/^\d{12,14}$/, 'must be 12 to 14 digits');
const Isrc = z
  .string()
  .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'must be an ISRC of 12 characters, such as GBX7A2600001');
const Registrant = z
  .string()
  .regex(/^[A-Z]{2}[A-Z0-9]{3}$/, 'must be a country and three characters, such as QZ7KD');
const fansMax = 2_000_000_000;

function oneOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, what: string) {
  const names = Object.keys(schema.shape);
  return schema.refine((body) => Object.keys(body).length === 1, {
    message: `give exactly one of ${names.join(', ')}: ${what}`,
    path: names.slice(0, 1),
  });
}

const EditRelease = z.strictObject({
  release_id: Id,
  title: Text.optional(),
  type: ReleaseType.optional(),
  label: Text.optional(),
  upc: Upc.optional(),
  date: z.iso.date().optional(),
  artwork: z.literal(true).optional(),
  unlisted: z.boolean().optional(),
  blocked_in: z.array(Country).max(250).optional(),
  /** The track that `isrc` and `track_title` are for; the first one when missing. */
  track_id: Id.optional(),
  isrc: Isrc.optional(),
  track_title: Text.optional(),
});

/** The body of each event of an artist, as the control of the same name takes it. */
export const eventBodies = {
  release: z.strictObject({
    title: Text.optional(),
    type: ReleaseType.optional(),
    date: z.iso.date().optional(),
    label: Text.optional(),
    upc: Upc.optional(),
    isrc_registrant: Registrant.optional(),
    tracks: z.union([z.int().min(1).max(99), z.array(Text).min(1).max(99)]).optional(),
    /** Whose record it is, with this artist as featured. */
    main_artist_id: Id.optional(),
    /** Another artist, featured on this one's record. */
    featuring: Id.optional(),
    /** Known by its id, but in no list. */
    unlisted: z.boolean().optional(),
  }),
  takedown: z.strictObject({ release_id: Id.optional() }),
  restore: z.strictObject({ release_id: Id.optional() }),
  replace: z.strictObject({ release_id: Id }),
  duplicate: z.strictObject({ release_id: Id }),
  'track-takedown': z.strictObject({
    release_id: Id,
    track_id: Id.optional(),
    how: z.enum(['unreadable', 'gone', 'removed']).default('unreadable'),
  }),
  'track-add': z.strictObject({ release_id: Id, title: Text.optional() }),
  'edit-release': EditRelease.refine(
    (edit) => Object.keys(edit).some((name) => !['release_id', 'track_id'].includes(name)),
    {
      message:
        'say what to change: title, type, label, upc, date, artwork, unlisted, blocked_in, isrc or track_title',
    },
  ),
  top: z.strictObject({ release_id: Id, track_id: Id.optional() }),
  rename: z.strictObject({ name: Text }),
  picture: z.strictObject({ remove: z.boolean().default(false) }),
  followers: oneOf(
    z.strictObject({
      factor: z.number().min(0).max(1000).optional(),
      add: z.int().min(-fansMax).max(fansMax).optional(),
      set: z.int().min(0).max(fansMax).optional(),
    }),
    'how the followers change',
  ),
  merge: z.strictObject({ into: Id }),
  vanish: z.strictObject({}),
  return: z.strictObject({}),
  links: z.strictObject({
    add: z.strictObject({ type: Text, url: z.url({ protocol: /^https?$/ }) }).optional(),
    remove: z.string().optional(),
  }),
  biography: z.strictObject({
    /** Null: none; when missing, the invented one again. */
    text: z.string().trim().max(20_000).nullable().optional(),
  }),
  site: z.strictObject({
    file: z.string().max(4096).nullable().optional(),
    meta: z.string().max(1024).nullable().optional(),
    txt: z.string().min(1).max(1024).nullable().optional(),
    down: z.boolean().optional(),
    redirect: z
      .string()
      .regex(/^(\/[\w-]+|https?:\/\/[^\s/]+)$/, 'must be /name or http://host')
      .nullable()
      .optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
    homepage: z.enum(['listed', 'unlisted', 'ended']).optional(),
  }),
} as const;

export type ArtistEventKind = keyof typeof eventBodies;
/** The body of an event of a kind, as parsed. */
export type EventBody<Kind extends ArtistEventKind> = z.output<(typeof eventBodies)[Kind]>;

/** Something that happens to an artist or its records at a time (ISO 8601, UTC). */
export interface EventOf<Kind extends ArtistEventKind> {
  kind: Kind;
  at: string;
  artist_id: number;
  body: EventBody<Kind>;
}

/** All pictures move to another host name; null: back to the first one. */
export interface PictureHostEvent {
  kind: 'picture-host';
  at: string;
  host: string | null;
}

export type WorldEvent =
  { [Kind in ArtistEventKind]: EventOf<Kind> }[ArtistEventKind] | PictureHostEvent;

/** A world after an event, and the record that was made or changed, where it was one. */
export interface Applied {
  world: World;
  release_id: number | null;
}

/**
 * What each event does to an artist of a world.
 * @throws Refused when the event can't happen: unknown ids, nothing to take down…
 */
export type Changes = {
  readonly [Kind in ArtistEventKind]: (
    world: World,
    artist: Artist,
    body: EventBody<Kind>,
    how: { at: string; from: Chance },
  ) => Applied;
};

/** An event that can't happen in the present world: `path` names the field that is to blame. */
export class Refused extends Error {
  readonly status: 400 | 404 | 409;
  readonly path: string;
  constructor(status: 400 | 404 | 409, path: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.path = path;
  }
}
