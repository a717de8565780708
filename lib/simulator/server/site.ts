import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { escape as escapeHtml } from 'html-escaper';
import type { Artist } from '../model.ts';
import { listedReleases } from '../view.ts';
import { hangUp, send, text, type Reply } from './answers.ts';
import type { Machine } from './machine.ts';

/** Answers as the artist's own web server does. */
export async function serveSite(
  machine: Machine,
  artistId: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { world } = machine.state();
  const artist = world.artists[artistId];
  if (artist === undefined) return;
  const { method = 'GET', url = '/' } = request;
  const log = (outcome: number | string) => {
    const at = machine.now().toISOString();
    const path = `${artistId}${url}`;
    machine.log.add({ at, service: 'sites', method, path, outcome }, false);
  };
  if (artist.site.down) {
    log('down');
    hangUp(response);
    return;
  }
  if (artist.site.delay_ms > 0) await pause(artist.site.delay_ms, undefined, { ref: false });
  const titles = listedReleases(world, artistId).map(({ title }) => title);
  const reply = siteReply(artist, new URL(`http://site${url}`).pathname, titles);
  log(reply.status);
  send(response, reply);
}

/** The answer to a path. Below `redirect`, when it is a path, everything is as without it. */
export function siteReply(artist: Artist, path: string, titles: readonly string[]): Reply {
  const { redirect, file } = artist.site;
  const isMoved = redirect !== null && !isBelow(path, redirect);
  if (isMoved) {
    const reply = text(301, '');
    return { ...reply, headers: { ...reply.headers, location: `${redirect}${path}` } };
  }
  const inside = redirect === null ? path : path.slice(redirect.length) || '/';
  if (inside === '/') return text(200, homePage(artist, titles), 'html');
  if (inside === '/.well-known/artist-monitor.txt' && file !== null) return text(200, file);
  return text(404, 'Not Found');
}

function isBelow(path: string, redirect: string): boolean {
  return path === redirect || path.startsWith(`${redirect}/`);
}

function homePage({ name, site }: Artist, titles: readonly string[]): string {
  const meta =
    site.meta === null
      ? ''
      : `\n    <meta name="artist-monitor" content="${escapeHtml(site.meta)}">`;
  const list = titles.slice(0, 10).map((title) => `\n      <li>${escapeHtml(title)}</li>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">${meta}
    <title>${escapeHtml(name)}</title>
  </head>
  <body>
    <h1>${escapeHtml(name)}</h1>
    <p>The official site of an invented artist.</p>
    <ul>${list.join('')}
    </ul>
  </body>
</html>
`;
}
