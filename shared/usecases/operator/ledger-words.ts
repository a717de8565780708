/** What the command about the ledger answers. */
export const ledgerWords = {
  replayed: ({ again, of }: { again: number; of: number }) =>
    `Did ${again} of the ${of} acts in the ledger again. The table already had the others.`,
  look: ({ org, code }: { org: string; code: string }) =>
    `LOOK: an act in ${org} was refused (${code}). Ask its creator to do it.`,
} as const;
