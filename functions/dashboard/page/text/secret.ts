export const secret = {
  once: 'Copy this now and store it safely. It isn’t shown again.',
  copy: 'Copy',
  copied: 'Copied. Store it safely: it isn’t shown again.',
  stored: 'I have stored it',
  done: 'Done',
  signing: 'Your signing secret',
  title: 'Signing secret',
  endsWith: 'The current secret ends with',
  rotate: 'Rotate secret',
  rotateLead:
    'Rotating gives you a new secret. For 24 hours we sign with both, so you can switch without losing a request.',
  bothUntil: 'The previous secret also signs until',
};
