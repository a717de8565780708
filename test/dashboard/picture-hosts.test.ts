import { setting } from '../../shared/runtime/config.ts';
import { readSettings } from '../../lib/settings.ts';

const now = new Date('2026-11-22T10:00:00Z');
const names = ['CATALOG', 'PICTURE_HOSTS'] as const;
afterEach(() => {
  for (const name of names) Reflect.deleteProperty(process.env, name);
});

describe('where the page may load pictures from', () => {
  it.each([
    [undefined, ['https://*.dzcdn.net']],
    ['deezer', ['https://*.dzcdn.net']],
    ['spotify', ['https://*.scdn.co', 'https://*.spotifycdn.com']],
  ])('follows the catalog: %s', (catalog, hosts) => {
    if (catalog !== undefined) process.env.CATALOG = catalog;
    expect(setting('PICTURE_HOSTS')).toEqual(hosts);
  });

  it('can be set', () => {
    process.env.PICTURE_HOSTS = 'http://127.0.0.1:3001, https://*.pictures.example';
    expect(setting('PICTURE_HOSTS')).toEqual([
      'http://127.0.0.1:3001',
      'https://*.pictures.example',
    ]);
  });

  it.each([
    "https://a.example; script-src 'unsafe-inline'",
    "https://a.example 'unsafe-inline'",
    '*',
    'a.example',
    'https:',
    'data:',
    'https://a.example/path',
  ])('can’t be anything but addresses: %s', (hosts) => {
    process.env.PICTURE_HOSTS = hosts;
    expect(() => setting('PICTURE_HOSTS')).toThrow(/PICTURE_HOSTS/);
    expect(() => readSettings({ PICTURE_HOSTS: hosts }, now)).toThrow(/PICTURE_HOSTS must be/);
  });
});
