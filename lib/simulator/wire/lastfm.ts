import { escape as escapeHtml } from 'html-escaper';
import type { Artist, World } from '../model.ts';
import { shownArtist } from '../view.ts';
import type { Answer } from './context.ts';

/** Everybody who ever listened is many more than follow. */
const listenersPerFan = 7;
const playsPerListener = 23;

/** The body of an answer over the allowed rate. */
export const rateLimitExceeded = {
  error: 29,
  message: 'Rate Limit Exceeded - Your IP has made too many requests in a short period',
};

/** The answer to `GET /2.0/?method=artist.getinfo&mbid=…&api_key=…&format=json`. */
export function answerLastfm(world: World, query: URLSearchParams): Answer {
  if ((query.get('api_key') ?? '') === '') {
    return refuse(403, 10, 'Invalid API key - You must be granted a valid key by last.fm');
  }
  if (query.get('method')?.toLowerCase() !== 'artist.getinfo') {
    return refuse(400, 3, 'Invalid Method - No method with that name in this package');
  }
  const mbid = query.get('mbid');
  const listed = Object.values(world.artists).find((one) => one.mbid !== null && one.mbid === mbid);
  const artist = listed && shownArtist(world, listed.id);
  if (!artist) return refuse(404, 6, 'The artist you supplied could not be found');
  return { status: 200, body: { artist: info(artist) } };
}

/** What is written about an artist; empty: nothing. */
export function biographyOf({ name, labels, country, biography }: Artist): string {
  return (
    biography ?? `${name}, signed to ${labels[0] ?? ''}, is invented and comes from ${country}.`
  );
}

function info(artist: Artist) {
  const url = `https://www.last.fm/music/${encodeURIComponent(artist.name).replaceAll('%20', '+')}`;
  const listeners = artist.fans * listenersPerFan;
  const more = `<a href="${url}">Read more on Last.fm</a>`;
  const text = escapeHtml(biographyOf(artist));
  return {
    name: artist.name,
    mbid: artist.mbid,
    url,
    streamable: '0',
    ontour: '0',
    stats: { listeners: String(listeners), playcount: String(listeners * playsPerListener) },
    similar: { artist: [] },
    tags: { tag: [] },
    bio: {
      links: { link: { '#text': '', rel: 'original', href: `${url}/+wiki` } },
      published: '01 Jan 2026, 00:00',
      summary: `${text} ${more}`,
      content:
        text === ''
          ? ''
          : `${text} ${more}. User-contributed text is available under the Creative Commons By-SA License; additional terms may apply.`,
    },
  };
}

function refuse(status: number, error: number, message: string): Answer {
  return { status, body: { message, error, links: [] } };
}
