import type { Case } from './build.ts';

/** `n` different words. */
export const words = (n: number, word = 'word') =>
  Array.from({ length: n }, (_, at) => `${word}${at}`).join(' ');

const usual = 'Rosa Nebel is a singer from Ulm.';
const scam = 'Rosa Nebel is a singer from Ulm. Tickets only at free-tickets.example!';

/** What Last.fm tells; before: as it is known, empty for none, null for never told. */
export const bioCases: readonly Case<string | null>[] = [
  {
    type: 'BIO_CHANGED',
    when: 'something was added',
    before: usual,
    after: scam,
    tells: ['warning BIO_CHANGED 27'],
    payload: {
      field: 'bio',
      before: usual,
      after: scam,
      reasons: ['5 words added', 'anyone can edit Last.fm'],
    },
  },
  {
    type: 'BIO_CHANGED',
    when: 'a word was taken out of a long text',
    before: `${words(200)} fraud ${words(200, 'more')}`,
    after: `${words(200)} ${words(200, 'more')}`,
    tells: ['warning BIO_CHANGED 27'],
    payload: {
      before: '…word196 word197 word198 word199 fraud more0 more1 more2 more3 more4 more5 more…',
      after: '…word196 word197 word198 word199 more0 more1 more2 more3 more4 more5 more…',
      reasons: ['1 word removed', 'anyone can edit Last.fm'],
    },
  },
  {
    type: 'BIO_CHANGED',
    when: 'sentences changed places',
    before: 'Born in Ulm. Lives in Kiel.',
    after: 'Lives in Kiel. Born in Ulm.',
    tells: ['warning BIO_CHANGED 27'],
  },
  {
    type: 'BIO_CHANGED',
    when: 'it is written without spaces',
    before: 'ローザは歌手です',
    after: 'ローザは俳優です',
    tells: ['warning BIO_CHANGED 27'],
    payload: { reasons: ['1 word added, 1 removed', 'anyone can edit Last.fm'] },
  },
  {
    type: 'BIO_CHANGED',
    when: 'there was none before',
    before: '',
    after: usual,
    tells: ['warning BIO_CHANGED 27'],
    payload: { before: null, after: usual },
  },
  {
    type: 'BIO_CHANGED',
    when: 'it is told for the first time',
    before: null,
    after: usual,
    tells: [],
  },
  {
    type: 'BIO_CHANGED',
    when: 'only white space, quotes, dashes and the Unicode form differ',
    before: 'Beyonce\u0301 – “the\u00a0Queen” – is the singer’s name.\n\nShe sings.',
    after: 'Beyonc\u00e9 - "the Queen" - is the singer\'s name. She  sings.\n',
    tells: [],
  },
  {
    type: 'BIO_CHANGED',
    when: 'what differs lies behind what is kept',
    before: `${'x'.repeat(3999)}…`,
    after: `${'x'.repeat(3999)}…`,
    tells: [],
  },
  {
    type: 'BIO_CHANGED',
    when: 'white space went, so that a little more of a long one is kept',
    before: `${`One.\n\n${words(1000)}`.slice(0, 3999)}…`,
    after: `${`One. ${words(1000)}`.slice(0, 3999)}…`,
    tells: [],
  },
  {
    type: 'BIO_CHANGED',
    when: 'white space went, so that a long one is now kept whole',
    before: `${words(1000).slice(0, 3980).replaceAll(' ', '\n\n').slice(0, 3999)}…`,
    after: words(1000).slice(0, 3980),
    tells: [],
  },
  {
    type: 'BIO_CHANGED',
    when: 'the beginning of a long one is another',
    before: `${`One. ${words(1000)}`.slice(0, 3999)}…`,
    after: `${`Two. ${words(1000)}`.slice(0, 3999)}…`,
    tells: ['warning BIO_CHANGED 27'],
    payload: {
      reasons: [
        '1 word added, 1 removed',
        'only the first 4,000 characters are compared',
        'anyone can edit Last.fm',
      ],
    },
  },
  {
    type: 'BIO_CHANGED',
    when: 'the second half of a long one is gone',
    before: `${words(1000).slice(0, 3999)}…`,
    after: words(1000).slice(0, 2000),
    tells: ['warning BIO_CHANGED 27'],
  },
  {
    type: 'BIO_REMOVED',
    when: 'there is none any more',
    before: usual,
    after: null,
    tells: ['warning BIO_REMOVED 27'],
    payload: { field: 'bio', before: usual, after: null, reasons: ['anyone can edit Last.fm'] },
  },
  {
    type: 'BIO_REMOVED',
    when: 'nothing but white space is left',
    before: usual,
    after: ' \u00a0\n',
    tells: ['warning BIO_REMOVED 27'],
  },
  {
    type: 'BIO_REMOVED',
    when: 'there was none before',
    before: '',
    after: null,
    tells: [],
  },
];
