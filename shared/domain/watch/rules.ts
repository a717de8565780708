/** Every rule that makes a finding wait, and why. One rule holds at a time; each check can change it. */
export const rules = {
  usual: 'every change needs a re-check',
  next_day: 'numbers need the next day’s value',
  own_time: 'changes of this type, or detected this way, take longer to confirm',
  cooldown: 'the same thing changed recently',
  mass: 'the same thing happened to a large part of the artist’s releases at once',
  new_ids:
    'all of the artist’s releases have new IDs, and other additions wait until we know those',
  source_silent: 'we got no usable answer',
  source_unclear: 'the answer we got left it out',
  page_silent: 'its own page didn’t answer',
  page_disagrees: 'another part of the catalog contradicts it',
  short_list: 'the list is incomplete, and only its own page says it’s gone',
  kept_changing: 'it was different at each check',
  may_flap:
    'catalogs often show different top tracks for an hour or two, so new ones have to last longer',
  may_be_listed: 'the release of the top track may still appear in the list',
  still_playable: 'the missing tracks can still be played by their own IDs',
  gone_apart: 'the profile was gone, but its releases were still listed',
  source_beginning:
    'the same thing happened to several artists within minutes, and more may follow',
  source_hold: 'the same thing happened to a large number of artists at once',
  source_alike: 'several artists got exactly the same value within a day',
  merge_pages:
    'several releases appeared at once, and we have to read their pages to know whose they are',
} as const;

export type Rule = keyof typeof rules;

export const ruleNames = Object.keys(rules).filter(isRule);

function isRule(name: string): name is Rule {
  return name in rules;
}
