/** Part of a page's script: the form that asks for a sign-in link by mail. */
export const mailLinkScript = `
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    say(words.waiting);
    try {
      const answer = await fetch(words.login, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: form.elements.email.value }),
      });
      const body = await answer.json();
      if (answer.ok) form.hidden = true;
      say(answer.ok ? words.mailed : body.detail || body.message);
    } catch {
      say(words.offline);
    }
  });`;
