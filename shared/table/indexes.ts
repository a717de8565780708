import { listedAttributes } from '../changes/items/listed.ts';

/** The due index and that of waiting deliveries have so many partitions each. */
export const dueShards = 16;

/** Life of an item, in epoch seconds: the table's TTL attribute. Reads filter what has expired. */
export const ttlAttribute = 'expires_epoch';

/**
 * The indexes: keys, and what is projected beside them.
 *
 * Indexes: `due` (duePk, dueAt) holds what is owed, in 16 shards, with the message to send;
 * `waiting` (waitingPk, waitingSk) the pending deliveries of each target, in 16 shards;
 * `feed` (feedPk, listSk) an organization's changes by status, `thread` (threadPk, listSk) an artist's.
 *
 * | Access pattern                             | How                                            |
 * | ------------------------------------------ | ---------------------------------------------- |
 * | credential of a request                    | conditional update of KEY or SESSION           |
 * | organization and member of a request       | strong BatchGet                                |
 * | an organization's artists, members, …      | query ORG#org, sk begins                       |
 * | a user's organizations and sessions        | query USER#user                                |
 * | where do an organization's changes go?     | query ORG#org, sk begins ORG                   |
 * | has the organization this artist?          | get STREAM#…                                   |
 * | baseline of an artist, and who holds it    | query WATCH#catalog#id, HOLDER# to SUBJ#       |
 * | an organization's artists with numbers     | query ORG#org, then batch get of the watches   |
 * | pictures before and after a change         | get PIC#… by the ids in its payload            |
 * | changes newest first, by status            | query feed / thread backwards                  |
 * | what belongs to a change of an artist      | query thread backwards, 24 hours               |
 * | a target's deliveries newest first         | query TGT#target backwards (ids sort by time)  |
 * | a target's due deliveries, oldest first    | query waiting, sk between target#               |
 * | which targets are waited for               | query waiting, one target after the other      |
 * | a change's deliveries                      | batch get by derived ids, targets from EVENT,  |
 * |                                            | and by the ids in its NOTICE#…                 |
 * | what is waiting for a destination          | query TGT#target, sk begins BUNDLE#            |
 * | when does a destination get its report?    | get TGT#target, REPORT                         |
 * | an organization's audit log, newest first  | query AUDIT#org backwards (ids sort by time)   |
 * | the operator's log, newest first           | query AUDIT#operator backwards                 |
 * | what is overdue                            | query due, one shard at a time                 |
 * | work that is parked                        | query FAILING                                  |
 * | whom a tick visits                         | query SLOT#catalog#ring#nr                     |
 * | does a type come to very many artists?     | query SURGE#type from a week ago on            |
 */
export const indexes = {
  due: { pk: 'duePk', sk: 'dueAt', project: ['work'] },
  waiting: {
    pk: 'waitingPk',
    sk: 'waitingSk',
    project: ['organization_id', 'change_id', 'attempt_count'],
  },
  feed: {
    pk: 'feedPk',
    sk: 'listSk',
    project: [...listedAttributes, 'monitored_artist_id', ttlAttribute],
  },
  thread: {
    pk: 'threadPk',
    sk: 'listSk',
    project: [...listedAttributes, 'organization_id', ttlAttribute],
  },
} as const;
