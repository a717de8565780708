/**
 * Every rule by which a finding waits, with what it waits for. A finding waits by one rule at a
 * time; each look may name another one.
 */
export const rules = {
  usual: 'the usual time until it is looked at again',
  next_day: 'a number waits for the value of the next day',
  own_time: 'its type, or what it was found with, takes longer than usual',
  cooldown: 'it came and went a short while ago',
  mass: 'the same came to a large part of the catalog at once',
  source_silent: 'the source gave no sound answer about it',
  source_unclear: 'the source answered, and does not say',
  page_silent: 'its own page gave no answer',
  page_disagrees: 'something else of the source still says otherwise',
  short_list: 'the list is not complete, and its page alone says that it is gone',
  kept_changing: 'it was something else at each look',
  may_be_listed: 'the release of a top track may still be listed',
  still_playable: 'the missing tracks can still be played by their own ids',
  gone_apart: 'the profile was gone while its releases were still listed',
  source_beginning: 'the same came to several artists within minutes, and may come to many',
  source_hold: 'the same came to very many artists at once',
  source_alike: 'several artists got the very same value within a day',
  merge_pages: 'many releases came at once, and their pages say whose they are',
} as const;

export type Rule = keyof typeof rules;

export const ruleNames = Object.keys(rules).filter(isRule);

function isRule(name: string): name is Rule {
  return name in rules;
}
