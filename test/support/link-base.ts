import type { LinkBase } from '../../shared/changes/rules/change-links.ts';

/** What links of changes are made of as the harness has it. */
export const linkBase: LinkBase = {
  publicUrl: 'http://localhost:3000',
  catalogName: 'deezer',
};
