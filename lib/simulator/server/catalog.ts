import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../wire/context.ts';
import { answerDeezer, askOf, type Distortion } from '../wire/deezer-routes.ts';
import { quotaExceeded } from '../wire/deezer.ts';
import { answerMusicbrainz, tooManyRequests } from '../wire/musicbrainz.ts';
import { pictureAt } from '../wire/pictures.ts';
import { hangUp, json, send, sendHalf, spoiledReply, text, type Reply } from './answers.ts';
import {
  services,
  takeBreak,
  takeGlitch,
  takeShortList,
  type Faults,
  type Service,
  type Taken,
} from './faults.ts';
import type { Machine } from './machine.ts';

const prefixes: Readonly<Record<Service, string>> = {
  deezer: '/deezer',
  musicbrainz: '/musicbrainz/ws/2',
  pictures: '/images',
};

/** What is asked of which catalog: the path is the one within it. */
export interface Asked {
  service: Service;
  path: string;
  query: URLSearchParams;
}

/** What an address asks for; null: it belongs to no catalog. */
export function askedOf({ pathname, searchParams }: URL): Asked | null {
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
  const broken = take(machine, (faults) => takeBreak(faults, service, machine.now()));
  const log = (outcome: number | string, refused = false) => {
    const { method = 'GET', url = path } = request;
    const at = machine.now().toISOString();
    machine.log.add({ at, service, method, path: url, outcome }, refused);
  };
  const spoiled = broken && spoiledReply(broken.mode, service);
  if (broken !== null && spoiled !== null) {
    log(broken.mode, broken.mode === 'quota');
    send(response, spoiled);
    return;
  }
  if (broken?.mode === 'down' || broken?.mode === 'reset') {
    log(broken.mode);
    hangUp(response, broken.mode);
    return;
  }
  if (broken?.mode === 'slow') await pause(broken.delay_ms, undefined, { ref: false });
  const { reply, refused } = replyTo(machine, { service, path, query }, request);
  log(broken?.mode ?? reply.status, refused);
  if (broken?.mode === 'truncated') sendHalf(response, reply);
  else send(response, reply);
}

function replyTo(
  machine: Machine,
  { service, path, query }: Asked,
  request: IncomingMessage,
): { reply: Reply; refused: boolean } {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { reply: json(405, { error: 'Method Not Allowed' }), refused: false };
  }
  if (service === 'pictures') return { reply: picture(machine, path), refused: false };
  const client = request.socket.remoteAddress ?? '';
  const isAllowed =
    !machine.state().limits[service] ||
    machine.quotas[service].allows(client, machine.now().getTime());
  if (!isAllowed) {
    const refusal = service === 'deezer' ? json(200, quotaExceeded) : json(503, tooManyRequests);
    return { reply: refusal, refused: true };
  }
  const answer =
    service === 'deezer'
      ? deezer(machine, path, query)
      : answerMusicbrainz(machine.state().world, path, query, machine.wire());
  return { reply: replyFrom(answer), refused: false };
}

function deezer(machine: Machine, path: string, query: URLSearchParams): Answer {
  const distortion = distortionOf(machine, path);
  return answerDeezer(machine.state().world, path, query, machine.wire(), distortion);
}

/** Takes what is laid on this kind of answer. */
function distortionOf(machine: Machine, path: string): Distortion {
  const { endpoint, id } = askOf(path);
  if (endpoint === 'artist') {
    return { fansFactor: take(machine, (faults) => takeGlitch(faults, id)) ?? 1 };
  }
  if (endpoint === 'artist/albums') {
    return { shortList: take(machine, (faults) => takeShortList(faults, id)) ?? undefined };
  }
  return {};
}

function take<Effect>(machine: Machine, taking: (faults: Faults) => Taken<Effect>): Effect | null {
  const state = machine.state();
  const { faults, effect } = taking(state.faults);
  if (faults !== state.faults) machine.put({ ...state, faults });
  return effect;
}

function picture(machine: Machine, path: string): Reply {
  const bytes = pictureAt(machine.state().world, path);
  if (bytes === null) return text(404, 'Not Found');
  const headers = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' };
  return { status: 200, headers, body: bytes };
}

function replyFrom({ status, body, location }: Answer): Reply {
  const reply = json(status, body);
  return location === undefined ? reply : { ...reply, headers: { ...reply.headers, location } };
}
