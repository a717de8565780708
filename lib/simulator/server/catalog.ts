import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../wire/context.ts';
import { answerDeezer } from '../wire/deezer-routes.ts';
import { answerLastfm } from '../wire/lastfm.ts';
import { answerMusicbrainz } from '../wire/musicbrainz.ts';
import { pictureAt } from '../wire/pictures.ts';
import { answerToken, tokenFault } from '../wire/spotify-accounts.ts';
import { picturePath } from '../wire/spotify-rows.ts';
import { answerSpotify, refuse } from '../wire/spotify.ts';
import {
  type Break,
  hangUp,
  json,
  type Reply,
  send,
  type Service,
  services,
  takeBreak,
  text,
  tooManyReply,
} from './answers.ts';
import type { Machine } from './machine.ts';

const prefixes: Readonly<Record<Service, string>> = {
  deezer: '/deezer',
  spotify: '/spotify',
  musicbrainz: '/musicbrainz/ws/2',
  lastfm: '/lastfm',
  pictures: '/images',
};

/** A request to one of the catalogs; the path is the one within it. */
export interface Asked {
  service: Service;
  path: string;
  query: URLSearchParams;
}

/** What an address asks for; null: it belongs to no catalog. */
export function askedOf({ pathname, searchParams }: URL): Asked | null {
  if (pathname.startsWith('/image/')) {
    return { service: 'pictures', path: pathname, query: searchParams };
  }
  const service = services.find((one) => pathname.startsWith(`${prefixes[one]}/`));
  if (service === undefined) return null;
  return { service, path: pathname.slice(prefixes[service].length), query: searchParams };
}

/** Answers for a catalog: rightly, or as the present faults have it. */
export async function serveCatalog(
  machine: Machine,
  { service, path, query }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const broken = takeFault(machine, service);
  const log = (outcome: number | string, refused = false) => {
    const { method = 'GET', url = path } = request;
    const at = machine.now().toISOString();
    machine.log.add({ at, service, method, path: url, outcome }, refused);
  };
  if (broken?.mode === 'down') {
    log('down');
    hangUp(response);
    return;
  }
  if (broken?.mode === 'http500' || broken?.mode === 'quota') {
    const isQuota = broken.mode === 'quota';
    log(broken.mode, isQuota);
    send(response, isQuota ? tooManyReply(service) : text(500, 'Internal Server Error'));
    return;
  }
  if (broken !== null) await pause(broken.delay_ms, undefined, { ref: false });
  const { reply, refused } = await replyTo(machine, { service, path, query }, request);
  log(broken?.mode ?? reply.status, refused);
  send(response, reply);
}

function takeFault(machine: Machine, service: Service): Break | null {
  const state = machine.state();
  const { faults, effect } = takeBreak(state.faults, service, machine.now());
  if (faults !== state.faults) machine.put({ ...state, faults });
  return effect;
}

async function replyTo(
  machine: Machine,
  { service, path, query }: Asked,
  request: IncomingMessage,
): Promise<{ reply: Reply; refused: boolean }> {
  if (service === 'spotify' && path === tokenPath && request.method === 'POST') {
    const { authorization = '' } = request.headers;
    const answer = answerToken(authorization, await textOf(request), machine.now());
    return { reply: replyFrom(answer), refused: false };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { reply: json(405, { error: 'Method Not Allowed' }), refused: false };
  }
  if (service === 'pictures') return { reply: picture(machine, path), refused: false };
  const client = request.socket.remoteAddress ?? '';
  const isAllowed =
    !machine.state().limits[service] || machine.quotas[service](client, machine.now().getTime());
  if (!isAllowed) {
    return { reply: tooManyReply(service), refused: true };
  }
  const answer = answerOf(machine, { service, path, query }, request.headers.authorization ?? '');
  return { reply: replyFrom(answer), refused: false };
}

function answerOf(
  machine: Machine,
  { service, path, query }: Asked & { service: Exclude<Service, 'pictures'> },
  authorization: string,
): Answer {
  const { world } = machine.state();
  switch (service) {
    case 'deezer':
      return answerDeezer(world, path, query, machine.wire());
    case 'spotify':
      return spotify(machine, path, query, authorization);
    case 'musicbrainz':
      return answerMusicbrainz(world, path, query, machine.wire());
    case 'lastfm':
      return /^\/2\.0\/?$/.test(path)
        ? answerLastfm(world, query)
        : { status: 404, body: { error: 'Not Found' } };
  }
}

const tokenPath = '/accounts/api/token';

function spotify(
  machine: Machine,
  path: string,
  query: URLSearchParams,
  authorization: string,
): Answer {
  const fault = tokenFault(authorization, machine.now());
  if (fault !== null) return refuse(401, fault);
  const wire = { ...machine.wire(), apiUrl: `http://127.0.0.1:${machine.places.port}/spotify` };
  const { access } = machine;
  return answerSpotify(machine.state().world, path, query, { wire, access });
}

function picture(machine: Machine, path: string): Reply {
  const { world } = machine.state();
  // Spotify's pictures are the same ones under other names.
  const own = path.startsWith('/image/') ? picturePath(world, path) : path;
  const bytes = own === null ? null : pictureAt(world, own);
  if (bytes === null) return text(404, 'Not Found');
  const headers = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' };
  return { status: 200, headers, body: bytes };
}

function replyFrom({ status, body, location }: Answer): Reply {
  const reply = json(status, body);
  return location === undefined ? reply : { ...reply, headers: { ...reply.headers, location } };
}
