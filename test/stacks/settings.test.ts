import { readSettings } from '../../lib/settings.ts';

describe('settings', () => {
  it('need nothing to be set', () => {
    expect(readSettings({}, '0.1.0')).toEqual({
      STAGE: 'dev',
      MAIL_FROM: 'Artist Monitor <alerts@artist-monitor.example>',
      SERVICE_VERSION: 'artist-monitor/0.1.0',
    });
  });

  it('take an empty value for none', () => {
    expect(readSettings({ STAGE: '', PUBLIC_URL: '' }, '0.1.0')).toEqual(readSettings({}, '0.1.0'));
  });

  it('take secrets by reference, so that none stands in a template', () => {
    const reference = '{{resolve:secretsmanager:sources:SecretString:lastfm}}';
    const given = readSettings({ LASTFM_API_KEY: reference }, '0.1.0');
    expect(given).toMatchObject({ LASTFM_API_KEY: reference, LASTFM: 'on' });
  });

  it.each([
    ['STAGE', 'Prod!'],
    ['STAGE', 'a-stage-name-that-is-too-long'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['MAIL_FROM', 'nobody'],
    ['ALARM_EMAIL', 'nobody'],
    ['SPOTIFY_CLIENT_SECRET', 'the secret itself'],
    ['LASTFM_API_KEY', '0123456789abcdef'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readSettings({ [name]: value }, '0.1.0')).toThrow(new RegExp(name));
  });
});
