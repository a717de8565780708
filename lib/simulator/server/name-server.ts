import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Artist } from '../model.ts';
import { answerText, readQuestion } from '../wire/dns.ts';
import type { Machine } from './machine.ts';

const prefix = '_artist-monitor.';

/**
 * The text records of a name: those of the artists whose site has the host behind the prefix. They
 * are several where sites differ in their port only.
 */
export function textRecordsOf(
  artists: readonly Artist[],
  siteUrl: (artist: Artist) => string | null,
  name: string,
): string[] {
  return artists.flatMap((artist) => {
    const { txt } = artist.site;
    const host = URL.parse(siteUrl(artist) ?? '')?.hostname;
    return txt !== null && host !== undefined && name === prefix + host ? [txt] : [];
  });
}

/**
 * Answers questions for text records by UDP on 127.0.0.1, at the port of the simulator.
 * @throws Error of the system: the port is taken.
 */
export async function startNameServer(machine: Machine): Promise<{ close(): Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const question = readQuestion(message);
    if (question === null) return;
    const { world } = machine.state();
    const wire = machine.wire();
    const values = textRecordsOf(
      Object.values(world.artists),
      (artist) => wire.siteUrl(artist),
      question.name,
    );
    const at = machine.now().toISOString();
    const outcome = values.length;
    machine.log.add({ at, service: 'sites', method: 'TXT', path: question.name, outcome }, false);
    socket.send(answerText(question, values), from.port, from.address);
  });
  await once(socket.bind(machine.places.port, '127.0.0.1'), 'listening');
  return {
    close: () => socket[Symbol.asyncDispose](),
  };
}
