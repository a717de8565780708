import fc from 'fast-check';
import type { LinkedChange } from '../../shared/changes/rules/change-links.ts';
import { changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { renderChatA, renderChatAText } from '../../shared/deliveries/sender/render-chat-a.ts';
import { renderChatB } from '../../shared/deliveries/sender/chat-b.ts';
import { renderEmail } from '../../shared/deliveries/sender/render-email.ts';
import { aReport } from '../support/a-report.ts';
import { aChange, aSentChange } from '../support/a-change.ts';
import { embedTexts } from '../../lib/simulator/chats/chat-b.ts';
import { readByChatA, readByChatB, textsOf } from '../support/fake-chats.ts';

const organizationName = 'Ed Banger';
const eventId = 'evt_01k9zq4w3v7m2x5c8e0b6t1n4r';
const address = 'alerts@example.com';
const unsubscribeUrl = 'https://monitor.example.org/app/unsubscribe/token123';

/** What somebody may call an artist, a release or an organization. */
const hostile = fc.oneof(
  fc.constantFrom(
    '<!channel>',
    '<!here> <@U024BE7LH> <#C024BE7LR>',
    '<https://evil.example/|Click me>',
    '@everyone @here <@123> <@&456> <#789> <t:1:R> </cmd:1> <:a:1>',
    '[Click me](https://evil.example/) https://evil.example',
    '**bold** _it_ ~~x~~ `code` ||spoiler|| > quote # head - list',
    '&lt;!channel&gt; &amp;amp;',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">x</a>',
    "'onmouseover='alert(1)",
    'x\r\nBcc: victim@example.com\r\n\r\nbody',
    '\u202etxt.exe\u2066',
    'فيروز و ماجدة',
    '👩‍🎤👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'Z̷̢̛a̶l̵g̴o̷'.repeat(40),
    '\u0000\u0007',
    '\ud83d',
    ' ',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('&', '<', '*', '\\', 'ä', '👩'), maxLength: 300 }),
  fc.constantFrom('&', '<', '👩', 'x ', '"', '_').map((unit) => unit.repeat(10_000)),
);
const json = fc.oneof(
  hostile,
  fc.integer(),
  fc.constant(null),
  fc.array(hostile, { maxLength: 4 }),
);

/** Ours, and the only ones that a message may have. */
const { links } = aSentChange();
/** As a chat has them, from which they are taken before the rest is looked at. */
const ofArtist = `${links.change.replace(/changes\/[^/]*$/, '')}?artist=${aChange().monitored_artist_id}`;
/** Where messages about several changes lead. */
const ourList = 'https://monitor.example/app/';
const listUrls = [ofArtist, ourList, ...changeTypeNames.map((type) => `${ofArtist}&type=${type}`)];
const linksOfChatA = [
  `<${links.catalog}|Open in the catalog> · <${links.change}|View the change>`,
  ...listUrls.map((url) => `<${url.replace('&', '&amp;')}|View the changes>`),
];
const linksOfChatB = [
  `[Open in the catalog](<${links.catalog}>) · [View the change](<${links.change}>)`,
  ...listUrls.map((url) => `[View the changes](<${url}>)`),
];
/** Of the parts of a report, which are bold. */
const titlesOfChatB = ['changed', 'your team decided', 'is open']
  .map((what) => `**What ${what}**`)
  .concat('**The numbers**');
const without = (text: string, parts: readonly string[]) =>
  parts.reduce((left, part) => left.replace(part, ''), text);

const someChange: fc.Arbitrary<LinkedChange> = fc
  .record({
    artist_name: hostile,
    summary: hostile,
    change_type: fc.constantFrom(...changeTypeNames),
    severity: fc.constantFrom('critical', 'warning', 'info'),
    payload: fc.record(
      {
        before: json,
        after: json,
        subject: fc.record({
          kind: fc.constantFrom('artist', 'release', 'track'),
          id: hostile,
          name: fc.option(hostile),
        }),
        release: fc.record({ id: hostile, title: hostile }),
        reasons: fc.array(hostile, { maxLength: 5 }),
        expected: fc.record({
          low: fc.double({ noNaN: true, noDefaultInfinity: true }),
          high: fc.integer(),
        }),
      },
      { requiredKeys: ['before', 'after', 'subject', 'reasons'] },
    ),
  })
  .map((parts) => ({ ...aChange(parts as Parameters<typeof aChange>[0]), links }));
const occasion = fc.record({
  change: fc.oneof(fc.constant(null), someChange),
  others: fc.oneof(fc.constant([]), fc.array(someChange, { maxLength: 14 })),
  organizationName: hostile,
});
/** A report that names what somebody uploaded. */
const report = fc.record({ name: hostile, summary: hostile }).map(({ name, summary }) => {
  const usual = aReport();
  return aReport({
    gravest: usual.gravest.map((told) => ({ ...told, summary })),
    numbers: usual.numbers.map((moved) => ({ ...moved, artist_name: name })),
    link: ourList,
  });
});
/** What follows up on messages that were sent before: on two at most by one change alone. */
const followUp = fc
  .record({ told: occasion, firsts: fc.array(occasion, { minLength: 1, maxLength: 4 }) })
  .map(({ told, firsts }) => {
    const [over, ...others] = [told.change ?? { ...aChange(), links }, ...told.others];
    const earlier = firsts.slice(0, 2 * (1 + others.length)).map((first, n) => {
      const id = `chg_01k9zq4w3v7m2x5c8e0b6t1n4${n}`;
      const change = { ...(first.change ?? { ...aChange(), links }), id };
      const message = { ...first, change, eventId, body: '' };
      return { message, sentAt: '2026-11-23T14:00:00.000Z', sentAs: null, isElsewhere: false };
    });
    const follows = { ...over, resolves: earlier[0]?.message.change.id ?? null };
    return { ...told, change: follows, others, earlier };
  });
const anyOccasion = fc.oneof(
  occasion,
  followUp,
  fc.record({ change: fc.constant(null), report, organizationName: hostile }),
);

/** A message about so many changes. */
const several = (count: number) => {
  const [change, ...others] = Array.from({ length: count }, (_, n) =>
    aSentChange({
      summary: `The release “Undertow ${n}” went *offline*.`,
      severity: n % 5 === 0 ? 'warning' : 'critical',
    }),
  );
  return { change: change!, others, organizationName };
};

function request(body: unknown) {
  return {
    method: 'POST',
    path: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    at: new Date(),
  };
}

describe('renderChatA', () => {
  it('shows all there is to know', () => {
    expect(renderChatA({ change: aSentChange(), organizationName })).toMatchSnapshot();
  });

  it('tells the first ten of several changes, and how many more there are', () => {
    expect(textsOf(renderChatA(several(44)))).toMatchSnapshot();
  });

  it('has a section for each part of a weekly report', () => {
    const rendered = renderChatA({ change: null, report: aReport(), organizationName });
    expect(textsOf(rendered)).toMatchSnapshot();
  });

  it('links to the catalog, and cannot be talked into another link', () => {
    const links = {
      ...aSentChange().links,
      catalog: 'https://catalog.example.com/1?a=1&b=|x>',
    };
    const rendered = renderChatA({ change: { ...aSentChange(), links }, organizationName });
    expect(textsOf(rendered as Parameters<typeof textsOf>[0])).toContain(
      `<https://catalog.example.com/1?a=1&amp;b=%7Cx%3E|Open in the catalog> · <${links.change}|View the change>`,
    );
  });

  it('stays far below what the chat takes in all, however long its texts and its link are', () => {
    const long = '&'.repeat(5000);
    const given = aSentChange({
      artist_name: long,
      summary: long,
      payload: {
        before: long,
        after: { id: 'x', title: long },
        subject: { kind: 'track', id: 'x', name: long },
        release: { id: 'x', title: long },
        expected: { low: 1, high: 2 },
        reasons: [long, long],
      },
    });
    const rendered = renderChatA({ change: given, organizationName: long });
    const [, ...texts] = textsOf(rendered);
    expect(texts.join('').length).toBeGreaterThan(7000);
    expect(texts.join('').length).toBeLessThan(10_000);
  });

  it.each([
    ['with blocks', renderChatA],
    ['as text alone', renderChatAText],
  ])('is taken and pings nobody, whatever the texts are (%s)', (_, render) => {
    fc.assert(
      fc.property(anyOccasion, (given) => {
        const post = readByChatA(request(render(given)));
        if (typeof post === 'string') throw new Error(post);
        for (const shown of textsOf(post)) {
          // Between the lines of a report.
          const text = without(shown, linksOfChatA).replaceAll('\n• ', ' ');
          expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
          expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        }
        expect(textsOf(post).join('').length).toBeLessThan(10_000);
      }),
    );
  });
});

describe('renderChatB', () => {
  it('shows all there is to know', () => {
    expect(renderChatB({ change: aSentChange(), organizationName })).toMatchSnapshot();
  });

  it('tells the first ten of several changes, and how many more there are', () => {
    expect(renderChatB(several(44))).toMatchSnapshot();
  });

  it('has a paragraph for each part of a weekly report', () => {
    expect(renderChatB({ change: null, report: aReport(), organizationName })).toMatchSnapshot();
  });

  it('is taken, pings nobody and formats nothing, whatever the texts are', () => {
    fc.assert(
      fc.property(anyOccasion, (given) => {
        const post = readByChatB(request(renderChatB(given)));
        expect(post.allowed_mentions).toEqual({ parse: [] });
        expect(post).not.toHaveProperty('content');
        expect(embedTexts(post).join('').length).toBeLessThanOrEqual(6000);
        const [embed] = post.embeds ?? [];
        for (const text of [
          embed?.description ?? '',
          ...(embed?.fields ?? []).map((f) => f.value),
        ]) {
          const ours = without(text, [...linksOfChatB, ...titlesOfChatB]);
          // What it follows up on is quoted.
          const plain = ours.replace(/^> /gm, '').replace(/\\[\\*_~`<>|#\-[\]()@:]/g, '');
          expect(plain).not.toMatch(/[\\*_~`<>|#\-[\]()@:]/);
        }
      }),
    );
  });
});

describe('renderEmail', () => {
  const render = (given: Parameters<typeof renderChatA>[0]) =>
    renderEmail({ ...given, eventId, address, unsubscribeUrl, tags: { destination_id: 'dest_1' } });

  it('has a list for each part of a weekly report', () => {
    expect(render({ change: null, report: aReport(), organizationName })).toMatchSnapshot();
  });

  it('tells several changes in one mail', () => {
    expect(render(several(3))).toMatchSnapshot();
  });

  it('shows all there is to know, as text and as HTML', () => {
    const after = { id: '302127', title: 'Undertone' };
    const change = aSentChange({ payload: { after } });
    const mail = render({ change, organizationName });
    expect(mail).toMatchSnapshot();
  });

  it('puts the artist into the subject, and nothing that an uploader chose', () => {
    const subject = {
      kind: 'release' as const,
      id: '1',
      name: 'Free money at https://evil.example',
    };
    const change = aSentChange({ change_type: 'RELEASE_ADDED', payload: { subject } });
    expect(render({ change, organizationName }).subject).toBe(
      'Critical: Release added (Rosa Nebel)',
    );
    const named = { ...change, artist_name: 'www.evil.example' };
    expect(render({ change: named, organizationName }).subject).toBe('Critical: Release added');
  });

  it('shows a test', () => {
    expect(render({ change: null, organizationName })).toMatchSnapshot();
  });

  it.each(changeTypeNames)('has a subject that fits, with the artist in it (%s)', (change_type) => {
    const change = aSentChange({ change_type, artist_name: 'The '.repeat(50) });
    const { subject } = render({ change, organizationName });
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject).toMatch(/ \(The .*…\)$/);
  });

  it('lets no text become a header, a tag or an attribute', () => {
    fc.assert(
      fc.property(anyOccasion, (given) => {
        const { subject, text, html } = render(given);
        expect(subject.length).toBeLessThanOrEqual(78);
        expect(subject).toMatch(/^[^\p{Cc}\p{Cs}]+$/u);
        expect(text).not.toMatch(/[^\P{Cc}\n]/u);
        const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
        expect(tags.filter((tag) => !ourTags.has(tag))).toEqual([]);
        expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      }),
    );
  });
});

/** All tags of a mail. */
const ourTags = new Set([
  `<a href="${links.catalog}">`,
  `<a href="${links.change}">`,
  ...listUrls.map((url) => `<a href="${url.replace('&', '&amp;')}">`),
  ...['<ul>', '</ul>', '<li>', '</li>'],
  '<!doctype html>',
  '<html lang="en">',
  '<head>',
  '<meta charset="utf-8">',
  '<title>',
  '</title>',
  '</head>',
  '<body style="font-family:sans-serif;max-width:40em">',
  '<h1 style="font-size:1.25em">',
  '</h1>',
  '<h2 style="font-size:1em">',
  '</h2>',
  '<p>',
  '</p>',
  '<p style="color:#666;font-size:0.875em">',
  '<table cellpadding="4">',
  '</table>',
  '<tr>',
  '</tr>',
  '<th align="left">',
  '</th>',
  '<td>',
  '</td>',
  '<bdi>',
  '</bdi>',
  `<a href="${unsubscribeUrl}">`,
  '</a>',
  '</body>',
  '</html>',
]);
