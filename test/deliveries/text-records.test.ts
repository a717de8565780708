import { createSocket, type Socket } from 'node:dgram';
import { answerText, readQuestion } from '../../lib/simulator/wire/dns.ts';
import { textRecords } from '../../shared/deliveries/sender/dns.ts';
import { standing, turn } from '../support/timeouts.ts';

describe('text records', () => {
  let socket: Socket;
  let server: string;
  let asked: string[];
  /** What the name server answers; null: nothing. */
  let values: readonly string[] | null;
  let refuses: boolean;
  beforeEach(async () => {
    [asked, values, refuses] = [[], [], false];
    socket = createSocket('udp4');
    socket.on('message', (message, from) => {
      const question = readQuestion(message);
      if (!question) throw new Error('no question');
      asked.push(question.name);
      if (values === null) return;
      const answer = answerText(question, values);
      if (refuses) answer[3] = 0x05;
      socket.send(answer, from.port, from.address);
    });
    await new Promise<void>((resolve) => {
      socket.bind(0, '127.0.0.1', resolve);
    });
    server = `127.0.0.1:${socket.address().port}`;
  });
  afterEach(() => {
    jest.useRealTimers();
    socket.close();
  });

  const read = (name = '_artist-monitor.nova.example') =>
    textRecords({ servers: [server] }).read(name);

  it('are read from the name servers that are set', async () => {
    values = ['v=spf1 -all', 'artist-monitor-1'];
    expect((await read()).toSorted()).toEqual(['artist-monitor-1', 'v=spf1 -all']);
    expect(asked).toEqual(['_artist-monitor.nova.example']);
  });

  it('are read of a name that is an address, as here', async () => {
    values = ['token'];
    expect(await read('_artist-monitor.127.0.1.1')).toEqual(['token']);
  });

  it('have their parts joined', async () => {
    values = [`${'a'.repeat(255)}${'b'.repeat(40)}`];
    expect(await read()).toEqual(values);
  });

  it('are none where there is no such name', async () => {
    expect(await read()).toEqual([]);
  });

  it('of endless length are cut off', async () => {
    values = ['x'.repeat(1100)];
    expect((await read())[0]).toHaveLength(1024);
  });

  it('are not to be had from a name server that refuses', async () => {
    refuses = true;
    await expect(read()).rejects.toMatchObject({ fault: 'dns_failed' });
  });

  it('are not waited for longer than 2 seconds', async () => {
    values = null;
    const timeouts = standing();
    const reading = read();
    while (asked.length === 0) await turn();
    await Promise.all([
      expect(reading).rejects.toMatchObject({ fault: 'dns_failed' }),
      timeouts.pass(2),
    ]);
  });

  it('are not to be had of what is no name', async () => {
    await expect(read('a..b')).rejects.toMatchObject({ fault: 'dns_failed' });
  });
});
