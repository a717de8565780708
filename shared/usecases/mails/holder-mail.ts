import { quoted } from '../../domain/detection/phrases.ts';
import type { Mail } from '../ports.ts';
import { letter } from './letter.ts';

/** The mail to members who already monitor an artist. It doesn't name the other organization. */
export function holderMail(to: string, organizationName: string, artistName: string): Mail {
  return letter('another_holder', to, [
    `Another organization now monitors ${quoted(artistName)}, as ${organizationName} does. It proved its right to do so through the artist’s official site, its contract with the operator of this service, or the operator’s approval.`,
    'Several organizations can monitor the same artist, such as a label and a management company. Nothing changes for you, and neither sees what the other does.',
    'If nobody else should be able to prove this, make sure that only you can edit the artist’s site and its DNS, and that MusicBrainz lists the right site. Then contact the operator of this service.',
  ]);
}
