import { spanText } from '../format.ts';

/** What a mute is about, beside what the screen is about. */
interface Narrower {
  types: readonly string[];
  hasRule: boolean;
  hasDestination: boolean;
  tag: string | null;
}

const hourMs = 3_600_000;
const list = new Intl.ListFormat('en');

const tagged = (tag: string) => `artists with the tag “${tag}”`;

export const mutes = {
  title: 'Mutes',
  lead: 'A mute holds messages until the time that you choose. Changes are still recorded, and webhooks still get them.',
  none: 'Nothing is muted. You can mute a change, an artist, a tag, an alert rule, or a destination where it is shown.',
  action: 'Mute…',
  dialogTitle: 'Mute messages',
  submit: 'Mute',
  about: 'What',
  typeOfArtist: (type: string, artist: string) => `“${type}” for ${artist}`,
  wholeArtist: (artist: string) => `Everything about ${artist}`,
  wholeTag: (tag: string) => `Everything about ${tagged(tag)}`,
  typeOfAll: (type: string) => `“${type}” for all artists`,
  rule: (name: string) => `The alert rule “${name}”`,
  destination: (name: string) => `Everything for ${name}`,
  duration: 'How long',
  hours: (count: number) => spanText(count * hourMs),
  until: (at: string) => `Until ${at}`,
  another: 'Until another time',
  end: 'Until',
  endHint: 'At most 30 days ahead, in your time zone.',
  critical: 'Mute critical changes, too',
  summary: 'Send a summary at the end',
  noSummary: 'A destination of type webhook gets no summary: it never gets what is muted there.',
  reason: 'Reason',
  reasonHint: 'Optional, for your team.',
  muted: (at: string) => `Muted until ${at}.`,
  criticalPass: 'Critical changes still come through.',
  criticalMuted: 'Critical changes are muted, too.',
  only: ({ types, hasRule, hasDestination, tag }: Narrower) => {
    const parts = [
      ...types.map((type) => `“${type}”`),
      ...(tag === null ? [] : [tagged(tag)]),
      ...(hasRule ? ['one alert rule'] : []),
      ...(hasDestination ? ['one destination'] : []),
    ];
    return parts.length === 0 ? '' : `Only ${list.format(parts)}.`;
  },
  endNow: 'End the mute',
  ended: 'The mute has ended. Messages that it kept back come within two minutes.',
  what: 'What',
  ends: 'Until',
  why: 'Why',
  by: 'by',
  actions: 'Actions',
  tagged,
  goneArtist: 'an artist you don’t monitor',
  goneRule: 'a deleted alert rule',
  goneDestination: 'a deleted destination',
};
