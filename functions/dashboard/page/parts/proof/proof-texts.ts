import type { Answered } from '../../../../../shared/client/routes.ts';
import { verify as words } from '../../text/verify.ts';

export type Proof = Answered<'GET /api/v1/verify/{session_id}'>['methods'][number];

/** Something to copy, to the letter. */
export interface ProofText {
  label: string;
  text: string;
}

/** What has to stand where, exactly; of a review, what to name in the message. */
export function proofTexts({ type, target, token }: Proof, sessionId: string): ProofText[] {
  if (target === null || token === null) return [{ label: words.sessionId, text: sessionId }];
  switch (type) {
    case 'website_file':
      return [
        { label: 'URL of the file', text: target },
        { label: 'Text of the file', text: token },
      ];
    case 'meta_tag':
      return [
        { label: 'Page', text: target },
        { label: 'Tag', text: `<meta name="artist-monitor" content="${token}">` },
      ];
    case 'dns_txt':
      return [
        { label: 'Name', text: target },
        { label: 'Value', text: token },
      ];
    case 'manual_review':
      return [{ label: words.sessionId, text: sessionId }];
  }
}
