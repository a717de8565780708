const list = new Intl.ListFormat('en', { type: 'disjunction' });

export const tags = {
  title: 'Tags',
  none: 'No tags',
  edit: 'Edit tags',
  dialogTitle: (artist: string) => `Tags of ${artist}`,
  lead: 'Sort artists by roster, label, or territory. Only your organization sees tags.',
  known: 'Tags',
  added: 'New tags',
  addedHint: 'Separate them with commas. An artist can have 20 tags.',
  save: 'Save the tags',
  saved: 'The tags are saved.',
  filter: 'Tag',
  any: 'Any tag',
  /** After “any artist”, in an alert rule. */
  tagged: (names: readonly string[]) => `tagged ${list.format(names.map((name) => `“${name}”`))}`,
  ofRule: 'Only artists with one of these tags',
  ofRuleNone: 'With tags on your artists, a rule could be about a roster or a label.',
};
