import { mailLinkScript } from './mail-link-script.ts';

/**
 * What the page of a change or an artist runs: it reads the object with the browser's own session,
 * and asks people to sign in who have none. The page itself is the same for everybody and every id.
 * Texts from the API are only ever set as text.
 */
export const entryScript = `
(() => {
  const main = document.querySelector('main');
  const lead = document.querySelector('main > p');
  const list = document.querySelector('dl');
  const form = document.querySelector('form');
  const status = document.querySelector('[role=status]');
  const words = main.dataset;
  const say = (text) => {
    status.textContent = text;
  };
  const add = (parent, name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const readable = (value) => {
    if (Array.isArray(value)) return value.join('; ');
    const time = /^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d).*Z$/.exec(value);
    return time ? time[1] + ' ' + time[2] + ' UTC' : String(value);
  };
  const at = (body, path) => path.split('.').reduce((value, key) => value && value[key], body);
  const show = (body) => {
    say('');
    lead.textContent = at(body, words.lead);
    for (const [label, path] of JSON.parse(words.rows)) {
      const value = at(body, path);
      if (value === null || value === undefined || value.length === 0) continue;
      add(list, 'dt', label);
      add(list, 'dd', readable(value));
    }
    for (const [label, path] of JSON.parse(words.links)) {
      const url = at(body, path);
      if (!/^https?:/.test(url)) continue;
      const link = add(add(main, 'p', ''), 'a', label);
      link.href = url;
      link.rel = 'noreferrer';
    }
  };
  const read = async () => {
    say(words.waiting);
    try {
      const id = location.pathname.split('/').pop();
      const answer = await fetch(words.endpoint + id, { headers: { accept: 'application/json' } });
      const body = await answer.json();
      if (answer.ok) return show(body);
      if (answer.status === 401) {
        form.hidden = false;
        return say(words.signin);
      }
      say(answer.status === 404 ? words.unknown : body.detail || body.message);
    } catch {
      say(words.offline);
    }
  };
${mailLinkScript}
  return read();
})();
`;
