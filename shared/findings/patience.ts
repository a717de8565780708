/**
 * Every wait of detection, in one place: how long a difference has to last, and how long the service
 * waits for something else before it believes a change. All are in seconds. The usual wait before the
 * re-check is a setting (`CONFIRM_AFTER_SECONDS`, five minutes); names that end in `Times` count in
 * usual waits. docs/generated/detection.md shows this table; the comments are its text. “Sooner by other artists”: three
 * other artists of the catalog that are as they were, at two looks five minutes apart, settle it
 * (witnesses.ts); what waits in spite of them says why.
 */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const patience = {
  /** The shortest time between two looks at a change that waits. Each wait is as long as the change has waited so far, within these two bounds. */
  recheckMin: 10,
  /** The longest time between two such looks. */
  recheckMax: hour,
  /** A change that is still unclear after this time is dismissed. Here and below, time in which the source is silent doesn’t count. */
  settleWithin: day,
  /** The same for a change of numbers. */
  settleNumbersWithin: 7 * day,

  /** A new release waits this long for its own page. After that, the list alone counts. Nothing else tells whose it is. */
  ownPage: hour,
  /** A release of someone else: catalogs list one at the wrong artist for some minutes, and its own page can't tell. No other artist shows whose it is. */
  guestTimes: 3,
  /** The list and the page of a new release may show different pictures or spellings. While this lasts, a switch from one to the other is not reported. Nothing waits for it. */
  pageAgainstList: day,
  /** A release that appears in an incomplete list may be a known one under another ID. Only a complete list shows which is gone. */
  mayBeReplacement: day,
  /** A release left the list, but its own page is still there: it is then reported as delisted. A replaced release whose old page is still there waits just as long. Sooner by other artists, where the profile's own count agrees. */
  delisted: 6 * hour,
  /** The same where three or more releases left at once: the list is more likely to be wrong. Sooner in the same way. */
  delistedTogether: 20 * hour,
  /** The releases of a merge left the list again, all at once. Sooner by other artists, where the profile's own count agrees. */
  mergedLeft: 20 * hour,
  /** An incomplete list leaves a release out, and its own page is gone: both have to stay that way. Sooner by other artists: their pages are there. */
  missingFromShortList: 6 * hour,
  /** What a check found that a tick asked for because the profile had changed, new releases apart: catalogs show wrong profiles and lists for some minutes, and who looks often sees each of them. A new release is also on its own page. */
  movedTimes: 3,
  /** The same where the profile moved so often that nobody looks at it until a check is due: one comes in this time, and sees whether it goes back. */
  movedOftenTimes: 13,
  /** The profile is gone, but its releases were still listed for a while: both have to be gone this long. Only this artist shows which of them is wrong. */
  profileAndList: 6 * hour,
  /** Of a list that never came whole, at the beginning or after a merge into another profile, releases are learned silently for this long. Nothing waits for it. */
  takeOver: 2 * day,
  /** A top track is on a release that is not listed: the release may appear soon. Only the list can show it. */
  unlistedTopTrack: 6 * hour,
  /** Top tracks: catalogs show other ones for up to four hours, one artist at a time, so a change has to stay this long after the first look back. No other artist shows which are right. */
  topTracks: 6 * hour,
  /** Between two looks at a change of top tracks. */
  topTracksLook: 2 * hour,
  /** Tracks left their release but can still be played. Pages of single releases leave tracks out for hours, their count included, so no other page shows which is right. */
  removedTracks: 6 * hour,
  /** The countries of a release: catalogs are known to leave some out for hours. Sooner by other artists. */
  countries: 6 * hour,
  /** A number waits for the value of the next day: it moves only once a day. */
  numbers: day,

  /** Releases or tracks of a large part of the catalog are gone at once. Sooner by other artists, where the profile's own count agrees. */
  massLoss: 6 * hour,
  /** Anything else that happens to a large part of the catalog. In this time every artist that is checked hourly is read, or about 200 of them if the service has more, so it shows whether others have the same. Sooner by other artists. */
  massTimes: 13,
  /** A new release that came with other IDs for the whole catalog: it is judged once these are known. */
  newIdsTimes: 3,
  /** A label: it is on one page only, which is read rarely. Sooner by other artists. */
  labelTimes: 72,

  /** Source hold: the same type of change appears at very many artists at once. Sooner by other artists. */
  sourceHold: 6 * hour,
  /** Source hold: the longest time between two looks. */
  sourceLook: hour,
  /** Source hold: a number is zero, or exactly the same, at several artists at once. It is looked at again every day. */
  sourceZeros: 7 * day,
  /** Source hold: a type of change appears so fast that it may soon be at very many artists. Sooner by other artists. */
  sourceBeginningTimes: 13,

  /** Cooldown: a value that comes back soon after a report waits this long, and twice as long each time. */
  cooldownTimes: 12,
  /** Cooldown: the longest. It is less than settleWithin, so that the change can still be settled. */
  cooldownMax: 16 * hour,
  /** Cooldown: it ends after this time without a change. This is longer than any plan's time between checks. */
  cooldownOver: 2 * day,
} as const;
