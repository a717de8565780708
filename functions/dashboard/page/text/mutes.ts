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
  lead: 'A mute holds messages until the time that you choose. Changes are still recorded, and webhooks still get them.',
  none: 'Nothing is muted. You can mute a change, an artist, a tag, an alert rule, or a destination where it is shown.',
  wholeArtist: (artist: string) => `Everything about ${artist}`,
  wholeTag: (tag: string) => `Everything about ${tagged(tag)}`,
  destination: (name: string) => `Everything for ${name}`,
  hours: (count: number) => spanText(count * hourMs),
  noSummary: 'A destination of type webhook gets no summary: it never gets what is muted there.',
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
  tagged,
};
