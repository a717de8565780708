/**
 * Every wait of detection, in one place: how long a difference has to last, and how long something
 * else is waited for, before a change is believed. All of them in seconds. The usual wait before a
 * first look back is a setting (`CONFIRM_AFTER_SECONDS`, five minutes); what scales with it is given
 * as a number of times.
 */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const patience = {
  /** Between two looks while a finding waits: as long as it has waited already, within these bounds. */
  lookAgainMin: 10,
  lookAgainMax: hour,
  /** A finding that can't be settled by then is dismissed; one about numbers has longer. */
  settleWithin: day,
  settleNumbersWithin: 7 * day,

  /** A release that appeared waits that long for its own page; then the list alone counts. */
  ownPage: hour,
  /** Page and list of a new release that disagree: either may be wrong for so long, then the list counts. */
  pageAgainstList: day,
  /** What appears in a list that is not complete may be an earlier release under another id. */
  mayBeReplacement: day,
  /** A release that left the list while its own page lives on is delisted after that. */
  delisted: 6 * hour,
  /** The same for several at once: the list is more likely to be wrong. */
  delistedTogether: 20 * hour,
  /** Releases of a merge that left the list together. */
  mergedLeft: 20 * hour,
  /** A release that an incomplete list leaves out, and that has no page: both have to last. */
  missingFromShortList: 6 * hour,
  /** A profile that is unknown, and whose releases were listed without it for a while. */
  profileAndList: 6 * hour,
  /** What another profile lists is taken over from lists that never come whole. */
  takeOver: 2 * day,
  /** A top track may be on a release that is about to be listed. */
  unlistedTopTrack: 6 * hour,
  /** Tracks that are missing from their release, though they can still be played. */
  removedTracks: 6 * hour,
  /** Catalogs are known to leave out countries for some hours. */
  countries: 6 * hour,
  /** A number needs the next daily value. */
  numbers: day,

  /** Mass hold: a large part of the catalog is gone at once. */
  massLoss: 6 * hour,
  /**
   * Mass hold: anything else that happens to a large part of the catalog, in times of the usual wait
   * (an hour and five minutes): until every artist that is checked hourly had its turn, and it shows
   * whether the same happens to others.
   */
  massTimes: 13,
  /** A label, in times of the usual wait (six hours): it stands on one page that is read seldom. */
  labelTimes: 72,

  /** Source hold: a type appears at very many artists at once; it is looked at again every hour. */
  sourceHold: 6 * hour,
  sourceLook: hour,
  /** Source hold: so fast that it may be the beginning of one, in times of the usual wait. */
  sourceBeginningTimes: 13,

  /** Cooldown: what goes back after it was reported waits so many times the usual wait at least. */
  cooldownTimes: 12,
  /** Cooldown: the longest; less than {@link patience.settleWithin}, so that it can still be settled. */
  cooldownMax: 16 * hour,
  /** Cooldown: after so long without a change it starts again; longer than any plan's interval. */
  cooldownOver: 2 * day,
} as const;
