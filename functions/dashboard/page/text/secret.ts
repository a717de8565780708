export const secret = {
  once: 'Copy this now and store it safely. It isn’t shown again.',
  copy: 'Copy',
  stored: 'I have stored it',
  done: 'Done',
  signing: 'Your signing secret',
  hint: 'Signing secret',
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate the signing secret?',
  rotateLead:
    'You get a new secret. For the next 24 hours we sign with both, so that you can switch without losing a request.',
  rotateAction: 'Rotate the secret',
  bothUntil: 'The previous secret also signs until',
};
