import { handedOn, readSettings } from '../../lib/local-settings.ts';
import { LocalFailure } from '../../lib/local/failure.ts';

describe('settings of the service on one machine', () => {
  it('need nothing to be set, and take an empty value for none', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, DATA_DIR: '.local' });
    expect(readSettings({ PORT: '', CATALOG: '' })).toEqual(readSettings({}));
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['CATALOG', 'napster'],
    ['PUBLIC_URL', 'localhost'],
    ['MAIL_FROM', 'nobody'],
    ['SPOTIFY_ACCESS', 'full'],
    ['SPOTIFY_MARKET', 'usa'],
    ['RETRY_SCHEDULE_SECONDS', '1,x'],
    ['CONFIRM_AFTER_SECONDS', '-1'],
    ['EGRESS_ALLOW', '127.0.0.1'],
    ['EGRESS_ALLOW', '127.0.0.0/33'],
    ['EGRESS_ALLOW', '10.0.0.0/8/8'],
    ['EGRESS_ALLOW', '127.0.0.0/8, local'],
    ['DNS_SERVERS', 'resolver'],
    ['DNS_SERVERS', '127.0.0.1:70000'],
    ['DNS_SERVERS', '::1:53'],
    ['CHAT_A_HOSTS', 'http://127.0.0.1'],
    ['CORS_ORIGINS', '*'],
  ])('refuse %s=%s in one sentence', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(LocalFailure);
    expect(read).toThrow(new RegExp(`^Settings: ${name} must be [^;]*\\.$`));
  });

  it.each([
    ['EGRESS_ALLOW', '127.0.0.0/8, fd00::/8,'],
    ['DNS_SERVERS', '127.0.0.1:53, 1.1.1.1,[::1]:5353'],
    ['CHAT_B_HOSTS', 'discord.com'],
    ['PUBLIC_URL', 'https://monitor.example'],
  ])('take %s=%s as it is', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({ [name]: value });
  });

  it('reach functions as they are, but chats may be on this machine, too', () => {
    const given = {
      PORT: '4000',
      LASTFM_API_KEY: 'a key',
      MAILS_PER_DAY: '7',
      CHAT_B_HOSTS: 'b.example',
    };
    const texts = handedOn(readSettings(given));
    expect(texts).toMatchObject({
      MAILS_PER_DAY: '7',
      FIRST_PLAN: 'business',
      CHAT_A_HOSTS: 'hooks.slack.com,hooks.slack-gov.com,127.0.0.1',
      CHAT_B_HOSTS: 'b.example,127.0.0.1',
    });
    const own = ['PORT', 'DATA_DIR', 'LASTFM_API_KEY', 'CORS_ORIGINS'];
    expect(Object.keys(texts).filter((name) => own.includes(name))).toEqual([]);
  });
});
