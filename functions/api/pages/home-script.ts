import { mailLinkScript } from './mail-link-script.ts';

/** What the first page runs: it says who is signed in, and otherwise offers to sign in. */
export const homeScript = `
(() => {
  const form = document.querySelector('form');
  const status = document.querySelector('[role=status]');
  const words = document.querySelector('main').dataset;
  const say = (text) => {
    status.textContent = text;
  };
${mailLinkScript}
  const read = async () => {
    try {
      const answer = await fetch(words.me, { headers: { accept: 'application/json' } });
      form.hidden = answer.ok;
      if (answer.ok) say(words.signedin + ' ' + (await answer.json()).email);
    } catch {
      say(words.offline);
    }
  };
  return read();
})();
`;
