export const secret = {
  once: 'Copy this now and store it safely. It isn’t shown again.',
  copy: 'Copy',
  stored: 'I have stored it',
  done: 'Done',
};
