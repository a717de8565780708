import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import { anId } from '../support/deliveries.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { type FakeChat, startFakeChatA, textsOf } from '../support/fake-chats.ts';
import { type Story, story } from '../support/story.ts';

describe('a digest', () => {
  let engine: TestTable;
  let chat: FakeChat<ChatAPost>;
  let s: Story;
  beforeAll(async () => {
    engine = await startTable();
    chat = await startFakeChatA();
  });
  afterAll(async () => {
    await chat.stop();
    await engine.stop();
  });
  beforeEach(async () => {
    s = await story(engine.table);
    seen = chat.messages.length;
  });
  let seen: number;
  const arrived = () => chat.messages.slice(seen).map((post) => textsOf(post).join('\n'));
  const told = async (cadence: 'now' | 'hourly') =>
    s.aDestination({ type: 'chat_a', config: { url: chat.url } }, { cadence });
  const other = () => ({ monitored_artist_id: anId(s.around, 'artist'), artist_name: 'Juna' });

  /** Three changes of one artist, the second the gravest, and one of another. */
  const happened = async () => {
    await s.confirmed({ severity: 'info', summary: 'It rose.', change_type: 'FOLLOWERS_SPIKE' });
    await s.passUntil('14:05:00Z');
    await s.confirmed({ summary: 'It went offline.' });
    await s.confirmed({ ...other(), severity: 'warning', summary: 'Another one.' });
    await s.passUntil('14:10:00Z');
    await s.confirmed({ severity: 'warning', change_type: 'RELEASE_DELISTED', summary: 'Gone.' });
    await s.passUntil('15:01:00Z');
  };

  it('has a line for each story, the gravest first, and counts them all', async () => {
    await told('hourly');
    await happened();
    const [text, ...more] = arrived();
    expect(more).toEqual([]);
    expect(text).toContain('Critical: 4 changes');
    expect(text).toContain(
      '• It went offline. And 2 more: release delisted “Undertow” and followers spike “Undertow”.\n• Another one.',
    );
  });

  it('tells a story that is over among what belongs to it', async () => {
    await told('hourly');
    const gone = await s.offline();
    await s.back(gone);
    await s.confirmed({ change_type: 'RELEASE_DELISTED', severity: 'warning', summary: 'Gone.' });
    await s.passUntil('15:01:00Z');
    expect(arrived()[0]).toContain('Gone. And 1 more: release went offline “Undertow”.');
    expect(arrived()[0]).toContain('1 warning, 1 resolved');
  });

  it('is the only message that does so: others have a line for each change', async () => {
    await told('now');
    await happened();
    expect(arrived().join('\n')).not.toContain('And 2 more');
    expect(arrived().join('\n')).not.toContain('And 1 more');
  });
});
