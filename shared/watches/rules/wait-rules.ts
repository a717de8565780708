/** Every rule that makes a finding wait, and why. One rule holds at a time; each check can change it. */
export const rules = {
  usual: 'every change needs a re-check',
  next_day: 'numbers need the next day’s value',
  own_time: 'changes of this type, or detected this way, take longer to confirm',
  cooldown: 'it changed recently, and another change so soon takes longer to confirm',
  mass: 'a large part of the artist’s releases had the same type of change at once',
  new_ids:
    'the artist’s releases have new IDs, and we have to read their pages before we can judge other additions',
  source_silent: 'the re-check got no usable answer',
  source_unclear: 'the answer to the re-check didn’t include it',
  page_silent: 'we couldn’t read its own page',
  page_disagrees: 'another part of the catalog contradicts it',
  short_list: 'the list is incomplete, and only its own page says it’s gone',
  kept_changing: 'it was different at each check',
  may_flap:
    'catalogs often show different top tracks for an hour or two, so new ones have to last longer',
  may_be_listed: 'the release of the top track may still appear in the list',
  still_playable: 'the missing tracks can still be played when we request them by ID',
  gone_apart: 'the profile was gone, but its releases were still listed',
  source_beginning:
    'several artists had the same type of change within minutes, and more may follow',
  source_hold: 'so many artists had the same type of change at once that the catalog may be wrong',
  source_alike:
    'several artists got exactly the same value within a day, so the catalog may be wrong',
  merge_pages:
    'several releases appeared at once, and we have to read their pages to know whose they are',
} as const;

export type Rule = keyof typeof rules;

export const ruleNames = Object.keys(rules).filter((name): name is Rule => name in rules);
