/**
 * Every rule by which a finding waits, with the reason. A finding waits by one rule at a time; each
 * look may name another one.
 */
export const rules = {
  usual: 'the service looks a second time before it reports anything',
  next_day: 'a number waits for the value of the next day',
  own_time: 'its type, or the way it was found, needs longer than usual',
  cooldown: 'it changed a short while ago',
  mass: 'the same happened to a large part of the catalog at once',
  new_ids: 'the whole catalog has other IDs: what else appeared is judged once those are known',
  source_silent: 'the source gave no usable answer about it',
  source_unclear: 'the source answered, but did not say',
  page_silent: 'its own page gave no answer',
  page_disagrees: 'another part of the source still says otherwise',
  short_list: 'the list is incomplete, and only its own page says that it is gone',
  kept_changing: 'it was different at each look',
  may_flap: 'catalogs show other top tracks for an hour or two, so these have to stay',
  may_be_listed: 'the release of a top track may still be listed',
  still_playable: 'the missing tracks can still be played by their own IDs',
  gone_apart: 'the profile was gone while its releases were still listed',
  source_beginning: 'the same happened to several artists within minutes, and many may follow',
  source_hold: 'the same happened to very many artists at once',
  source_alike: 'several artists got exactly the same value within a day',
  merge_pages: 'several releases appeared at once, and their pages show whose they are',
} as const;

export type Rule = keyof typeof rules;

export const ruleNames = Object.keys(rules).filter(isRule);

function isRule(name: string): name is Rule {
  return name in rules;
}
