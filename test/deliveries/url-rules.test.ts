import { Problem } from '../../shared/domain/problems/errors.ts';
import { addressBlock } from '../../shared/deliveries/sender/address.ts';
import { allowedUrl, type UrlRules } from '../../shared/deliveries/sender/target-url.ts';

const deployed: UrlRules = { allow: [], ownHost: 'monitor.example.org' };
const local: UrlRules = { allow: [addressBlock('127.0.0.0/8')], ownHost: '127.0.0.1:3000' };

function refusal(text: string, rules = deployed): string {
  try {
    allowedUrl(text, rules);
  } catch (error) {
    if (error instanceof Problem && error.code === 'url_not_allowed') return error.detail!;
    throw error;
  }
  return 'allowed';
}

const literals = [
  'https://127.0.0.1/',
  'https://8.8.8.8/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://0177.1/',
  'https://127.0.0.01/',
  'https://127.0.0.1./',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[2606:4700::1111]/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data/',
];

describe('allowedUrl', () => {
  it.each([
    'https://hooks.example.com',
    'https://hooks.example.com/',
    'https://hooks.example.com:443/a?b=c',
    'https://hooks.example.com:8443/a%20b',
    'HTTPS://Hooks.Example.COM/Path',
    'https://ho_oks.example.com/',
    'https://bücher.example.com/',
    'https://example.com/redirect?to=http://127.0.0.1/',
    'https://example.com/@user',
    'https://169.254.169.254.nip.io/',
    'https://localhost.com/',
    'https://localhosting.example/',
  ])('takes %s, to be looked up', (text) => {
    expect(allowedUrl(text, deployed)).toMatchObject({ literal: null });
  });

  it('leaves out the dot of the root, so that it hides no rule', () => {
    expect(allowedUrl('https://hooks.example.com./x', deployed).url.href).toBe(
      'https://hooks.example.com/x',
    );
    expect(refusal('https://localhost./')).toContain('local network');
    expect(refusal('https://monitor.example.org./')).toContain('itself');
    expect(refusal('https://example.com../')).toContain('isn’t a valid name');
  });

  it.each(literals)('refuses the address %s', (text) => {
    expect(refusal(text)).toContain('must name a host, not an IP address');
  });

  it.each(literals.slice(2, -1))('refuses %s even where 127.0.0.0/8 is allowed', (text) => {
    expect(refusal(text, local)).toContain('must name a host, not an IP address');
    expect(refusal(text.replace('https', 'http'), local)).toContain('must begin with https');
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST:8443/',
    'https://localhost6/',
    'https://localhost.localdomain/',
    'https://a.localhost/',
    'https://printer.local/',
    'https://a.localdomain/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
  ])('refuses the local name %s, also on one machine', (text) => {
    expect(refusal(text)).toContain('local network');
    expect(refusal(text, local)).toContain('local network');
  });

  it.each([
    ['https://intern/', 'full name'],
    ['https://com./', 'full name'],
    ['http://hooks.example.com/', 'https://'],
    ['ftp://hooks.example.com/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https:hooks.example.com/', 'https://'],
    ['https:/hooks.example.com/', 'https://'],
    ['//hooks.example.com/', 'https://'],
    ['hooks.example.com', 'https://'],
    ['', 'https://'],
    ['https://user:pass@hooks.example.com/', 'user name'],
    ['https://@hooks.example.com/', 'user name'],
    ['https://hooks.example.com@127.0.0.1/', 'user name'],
    ['https://127.0.0.1@hooks.example.com/', 'user name'],
    ['https://127.0.0.1\\@hooks.example.com/', 'backslash'],
    ['https:\\\\hooks.example.com/', 'backslash'],
    ['https://hooks.example.com/\tx', 'control'],
    ['https://hooks.exam\nple.com/', 'control'],
    [' https://hooks.example.com/', 'spaces'],
    ['https://hooks.example.com/a b', 'spaces'],
    ['https://hooks.example.com:80/', 'port'],
    ['https://hooks.example.com:0/', 'port'],
    ['https://hooks.example.com:22/', 'port'],
    ['https://hooks.example.com:99999/', 'look like'],
    ['https://a..example.com/', 'isn’t a valid name'],
    ['https://-a.example.com/', 'isn’t a valid name'],
    ['https://*.example.com/', 'isn’t a valid name'],
    [`https://${'a'.repeat(64)}.com/`, 'isn’t a valid name'],
    [`https://${'a.'.repeat(126)}com/`, 'isn’t a valid name'],
    ['https://monitor.example.org/api/v1/changes', 'itself'],
    ['https://monitor.example.org:8443/', 'itself'],
    ['https://MONITOR.example.org/', 'itself'],
  ])('refuses %j: %s', (text, why) => {
    expect(refusal(text)).toContain(why);
  });

  describe('where 127.0.0.0/8 is allowed', () => {
    it.each([
      'http://127.0.0.1:8080/hook',
      'http://127.0.0.1/',
      'https://127.0.0.1:9443/',
      'http://127.5.6.7:1/?a=b#c',
      'HTTP://127.0.0.1:8080',
    ])('takes %s', (text) => {
      expect(allowedUrl(text, local).literal).toMatch(/^127\./);
    });

    it.each([
      'http://10.0.0.1/',
      'http://128.0.0.1/',
      'http://127.0.0.1.example.com/',
      'http://u@127.0.0.1/',
      'http://127.0.0.1:3000/api/v1/changes',
      'http://127.0.0.1:/\\',
      'ftp://127.0.0.1/',
      'http://localhost:8080/',
    ])('still refuses %s', (text) => {
      expect(refusal(text, local)).toContain('This URL isn’t allowed');
    });
  });
});
