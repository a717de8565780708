/**
 * The attack: put text and links of one's own into mails that we send to strangers, by the names of
 * people and organizations, by destinations, and by the header `User-Agent`.
 */
import { deviceOf, firstOrganizationName } from '../../shared/domain/people/sign-in.ts';
import { PublicName } from '../../shared/domain/text/text.ts';
import { getOrganization, setOrganization } from '../../shared/table/people/organizations.ts';
import { patchUser } from '../../shared/table/people/users.ts';
import { partlyShown } from '../../shared/usecases/mails/account-mails.ts';
import { invitationMail } from '../../shared/usecases/mails/organization-mails.ts';
import { mailSubjects } from '../../shared/usecases/mails/letter.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const h = forSuite(wholeApi);
beforeEach(() => {
  h.mails.length = 0;
});

const hostile = [
  'Win at https://evil.example',
  'HTTP://evil.example',
  'see www.evil.example',
  'WWW.evil.example',
  'http\uff1a\uff0f\uff0fevil.example',
  'ｗｗｗ．evil.example',
  'ww\u200dw.evil.example',
  ':\u200c//evil.example',
  'Night\u200bShift',
  'Night\u2060Shift',
  'Night\ufeffShift',
  'Night\u2028Shift',
  'Night\u202eShift',
  'Night\u0007Shift',
  'Night\nShift',
  'http:\\\\evil.example',
  'http\uff1a\uff3c\uff3cevil.example',
  'http:evil.example',
  'mailto:evil@evil.example',
  '//evil.example',
  'Account locked: evil.example/unlock',
  'evil\u3002example/unlock',
  'Night\u3164Shift',
  'Night\u2800Shift',
  'Night\u034fShift',
  'Night\u200dShift',
  '\u200d',
  'Night\ufe0fShift',
  'Night\u{e0041}Shift',
  'Night\ufff9Shift',
  'Night\ufffbShift',
];

describe('a name that carries a web address, or what nobody sees', () => {
  it.each(hostile)('is refused wherever a person or an organization is named: %j', async (name) => {
    const org = await h.organization();
    const attempts = {
      'a sign-up': await h.anonymous.post('/api/v1/auth/login', { email: 'a@example.com', name }),
      'a person': await org.patch('/api/v1/auth/me', { name }),
      'a new organization': await org.post('/api/v1/auth/organizations', { name }),
      'an organization': await org.patch('/api/v1/org', { name }),
    };
    for (const [what, answer] of Object.entries(attempts)) {
      expect([what, answer.status]).toEqual([what, 400]);
      expect(answer.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'body.name' }] });
    }
    expect(h.mails).toEqual([]);
  });

  it('is told what is wrong with it', () => {
    const { error } = PublicName.safeParse('www.evil.example');
    expect(error!.issues[0]!.message).toBe(
      'must not contain a web or email address (such as “://”, “www.”, or “mailto:”)',
    );
  });

  it.each([
    'AC/DC',
    'feat. A/B',
    'No.1/No.2',
    'Night: Shift',
    'Wwwest',
    'می‌خواهم',
    '👩‍🎤 Records',
    '❤️ Music',
    '葛\u{e0100}城',
    'क्\u200dष',
    'Booking.com',
    'Zoë’s',
  ])('is not %j', async (name) => {
    const org = await h.organization();
    (await org.patch('/api/v1/org', { name })).expect(200);
  });
});

describe('an address', () => {
  it('with a web address in it names nobody in our mail', () => {
    for (const local of ['www.evil.example', 'see-www.evil']) {
      expect(firstOrganizationName(null, `${local}@b.example`)).toBe('My organization');
      const mail = invitationMail({
        email: 'a@b.example',
        organizationName: 'Night',
        inviterName: `${local}@b.example`,
        role: 'viewer',
        link: 'https://ours.example',
      });
      expect(mail.text).toContain('A member invited you');
    }
  });

  it('of somebody else is not quoted whole to the one who may become theirs', async () => {
    const org = await h.organization();
    (await org.patch('/api/v1/auth/me', { email: 'newone@example.com' })).expect(200);
    const { text } = h.mails.find(({ to }) => to === 'newone@example.com')!;
    expect(text).not.toContain(org.email);
    expect(text).toContain(`${org.email.slice(0, 1)}…@`);
    expect(partlyShown('a@www.evil.example')).toBe('another address');
  });
});

/** Every subject that the API can make us send. */
const subjects = new Set<string>(Object.values(mailSubjects).map(({ subject }) => subject));

describe('names from before they were checked', () => {
  it('reach no subject, and bring no web address into a mail', async () => {
    const org = await h.organization({ plan: 'pro' });
    const evil = 'Claim your prize at https://evil.example';
    const item = await getOrganization(h.table, org.organizationId);
    await setOrganization(h.table, item!, { ...item!, name: evil }, []);
    await patchUser(h.table, org.userId, { name: evil });
    const desk = { type: 'email', config: { address: 'victim@example.net' } };
    (await org.post('/api/v1/org/destinations', { name: evil, ...desk })).expect(201);
    const invited = { email: 'victim@example.org', role: 'viewer' };
    (await org.post('/api/v1/org/invitations', invited)).expect(201);
    (await org.patch('/api/v1/auth/me', { email: 'victim@example.com' })).expect(200);
    (await org.delete('/api/v1/org')).expect(202);
    (await org.post('/api/v1/org/restore')).expect(200);
    (await h.anonymous.post('/api/v1/auth/login', { email: org.email })).expect(202);
    expect(h.mails).toHaveLength(7);
    for (const { subject, text, html } of h.mails) {
      expect(subjects).toContain(subject);
      expect(`${text}${html}`).not.toContain('evil.example');
    }
  });
});

describe('the header User-Agent', () => {
  const agents = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0':
      'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36':
      'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0':
      'Edge on Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15':
      'Safari on macOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1':
      'Chrome on an iPhone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36':
      'Samsung Internet on Android',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/116.0':
      'Opera on ChromeOS',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36': 'a browser on Linux',
    'curl/8.5.0': 'an unknown device',
    '': 'an unknown device',
  };

  it.each(Object.entries(agents))('is put into words of ours: %s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });

  it('brings not a character of its own into a sign-in mail', async () => {
    const evil = [
      'Your account is locked. Go to https://evil.example/unlock now',
      '<a href="https://evil.example">Sign in here</a>',
      'Firefox/1 on Windows evil.example',
      'x'.repeat(9000),
      `${' '.repeat(600)}Firefox/1`,
    ];
    for (const [index, agent] of evil.entries()) {
      const headers = { 'user-agent': agent };
      const email = `reader${index}@example.com`;
      (await h.anonymous.post('/api/v1/auth/login', { email }, { headers })).expect(202);
    }
    const devices = h.mails.map(({ text }) => /UTC from (.*), IP address/.exec(text)![1]);
    const unknown = 'an unknown device';
    expect(devices).toEqual([unknown, unknown, 'Firefox on Windows', unknown, unknown]);
    for (const { text, html } of h.mails) expect(`${text}${html}`).not.toContain('evil');
  });
});
