import {
  getNotices as get,
  noticeWrite as write,
} from '../../../../shared/alerts/items/notices.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/alerts/items/notices.ts';

/** With `repeated-notice`, a change never has one. */
export const getNotices: typeof get = async (...given) =>
  isPlanted('repeated-notice') ? [] : get(...given);

/** With `repeated-notice`, without the condition that there is none. */
export const noticeWrite: typeof write = (notice) => {
  const { Put } = write(notice);
  return isPlanted('repeated-notice') && Put ? { Put: { Item: Put.Item } } : write(notice);
};
