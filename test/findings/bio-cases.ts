import { casesOf, type Case } from './build.ts';

/** `n` different words. */
export const words = (n: number, word = 'word') =>
  Array.from({ length: n }, (_, at) => `${word}${at}`).join(' ');

const usual = 'Rosa Nebel is a singer from Ulm.';
const scam = 'Rosa Nebel is a singer from Ulm. Tickets only at free-tickets.example!';

/** What Last.fm tells; before: as it is known, empty for none, null for never told. */
export const bioCases: readonly Case<string | null>[] = [
  ...casesOf('BIO_CHANGED', '27', [
    [
      'something was added',
      usual,
      scam,
      'warning',
      {
        field: 'bio',
        before: usual,
        after: scam,
        reasons: ['5 words added', 'anyone can edit Last.fm'],
      },
    ],
    [
      'a word was taken out of a long text',
      `${words(200)} fraud ${words(200, 'more')}`,
      `${words(200)} ${words(200, 'more')}`,
      'warning',
      {
        before: '…word196 word197 word198 word199 fraud more0 more1 more2 more3 more4 more5 more…',
        after: '…word196 word197 word198 word199 more0 more1 more2 more3 more4 more5 more…',
        reasons: ['1 word removed', 'anyone can edit Last.fm'],
      },
    ],
    [
      'sentences changed places',
      'Born in Ulm. Lives in Kiel.',
      'Lives in Kiel. Born in Ulm.',
      'warning',
    ],
    [
      'it is written without spaces',
      'ローザは歌手です',
      'ローザは俳優です',
      'warning',
      { reasons: ['1 word added, 1 removed', 'anyone can edit Last.fm'] },
    ],
    ['there was none before', '', usual, 'warning', { before: null, after: usual }],
    ['it is told for the first time', null, usual],
    [
      'only white space, quotes, dashes and the Unicode form differ',
      'Beyonce\u0301 – “the\u00a0Queen” – is the singer’s name.\n\nShe sings.',
      'Beyonc\u00e9 - "the Queen" - is the singer\'s name. She  sings.\n',
    ],
    ['what differs lies behind what is kept', `${'x'.repeat(3999)}…`, `${'x'.repeat(3999)}…`],
    [
      'white space went, so that a little more of a long one is kept',
      `${`One.\n\n${words(1000)}`.slice(0, 3999)}…`,
      `${`One. ${words(1000)}`.slice(0, 3999)}…`,
    ],
    [
      'white space went, so that a long one is now kept whole',
      `${words(1000).slice(0, 3980).replaceAll(' ', '\n\n').slice(0, 3999)}…`,
      words(1000).slice(0, 3980),
    ],
    [
      'the beginning of a long one is another',
      `${`One. ${words(1000)}`.slice(0, 3999)}…`,
      `${`Two. ${words(1000)}`.slice(0, 3999)}…`,
      'warning',
      {
        reasons: [
          '1 word added, 1 removed',
          'only the first 4,000 characters are compared',
          'anyone can edit Last.fm',
        ],
      },
    ],
    [
      'the second half of a long one is gone',
      `${words(1000).slice(0, 3999)}…`,
      words(1000).slice(0, 2000),
      'warning',
    ],
  ]),
  ...casesOf('BIO_REMOVED', '27', [
    [
      'there is none any more',
      usual,
      null,
      'warning',
      { field: 'bio', before: usual, after: null, reasons: ['anyone can edit Last.fm'] },
    ],
    ['nothing but white space is left', usual, ' \u00a0\n', 'warning'],
    ['there was none before', '', null],
  ]),
];
