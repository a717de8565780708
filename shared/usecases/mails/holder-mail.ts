import { quoted } from '../../domain/detection/phrases.ts';
import type { Mail } from '../ports.ts';
import { letter } from './letter.ts';

/** The mail to members who already monitor an artist. It doesn't name the other organization. */
export function holderMail(to: string, organizationName: string, artistName: string): Mail {
  return letter('another_holder', to, [
    `Another organization now monitors ${quoted(artistName)}, as ${organizationName} does. To do so, an organization needs a proof on the artist’s official site, the approval of this service’s operator, or the Business plan, which requires no proof.`,
    'Several organizations can monitor the same artist, such as a label and a management company. Nothing changes for you, and neither sees what the other does.',
    'If nobody else should be monitoring the artist, make sure that only you can edit the artist’s site and its DNS, and that MusicBrainz lists the right site. Then contact the operator of this service.',
  ]);
}
