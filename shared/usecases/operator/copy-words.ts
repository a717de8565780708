interface Tables {
  /** The table that would be copied from. */
  table: string;
  /** The one in use. */
  to: string;
}

/** Why `npm run admin -- copy-sent` copies nothing. */
export const copyWords = {
  sameTable: ({ table }: Pick<Tables, 'table'>) =>
    `${table} is the table in use. Name the one before it.`,
  notPaused: () =>
    'Workers are running, and would tell people again. Run `npm run admin -- pause` first.',
  not_restored: ({ to }: Tables) =>
    `${to} is in use, and it’s not a restored table. Deploy with TABLE_NAME first.`,
  other_source: ({ table, to }: Tables) => `${to} was restored from another table than ${table}.`,
  no_organizations: ({ table }: Tables) =>
    `${table} has no organizations. It’s not the table before.`,
  too_old: ({ table, to }: Tables) =>
    `Nothing in ${table} is newer than the restore point of ${to}. Copying it would overwrite what is newer.`,
  unconfirmed: () => 'Nothing was copied. Add --yes to do it.',
} as const;
