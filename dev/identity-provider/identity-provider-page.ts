import { html } from "hono/html";
import { demoPeople } from "#dev/demo-people.ts";

const style = `
  :root { color-scheme: light dark; --edge: light-dark(#e2e2e5, #33343b); --muted: light-dark(#5c5d66, #a2a3ad); --accent: light-dark(#3345d4, #8b97ff); --bad: light-dark(#b3261e, #ff8a80); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f7, #0e0f12); color: light-dark(#17181c, #ececf1); }
  main { width: 100%; max-width: 26rem; padding: 2rem; border: 1px solid var(--edge); border-radius: 1rem; background: light-dark(#fff, #17181d); }
  h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.01em; } p { margin: .25rem 0 1.25rem; color: var(--muted); }
  button, input { width: 100%; font: inherit; color: inherit; border: 1px solid var(--edge); border-radius: .6rem; padding: .65rem .85rem; background: transparent; }
  button { cursor: pointer; text-align: start; margin-bottom: .5rem; } button:hover { border-color: var(--accent); }
  button small { display: block; color: var(--muted); } .go { margin: .75rem 0 0; text-align: center; font-weight: 600; color: light-dark(#fff, #10121d); background: var(--accent); border-color: transparent; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  hr { border: 0; border-top: 1px solid var(--edge); margin: 1.25rem 0; } label { display: block; font-weight: 600; margin-bottom: .35rem; } .bad { color: var(--bad); margin: .35rem 0 0; }
`;

const renderPage = async (title: string, content: ReturnType<typeof html>): Promise<string> =>
  (
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>${title}</title>
          <style>
            ${style}
          </style>
        </head>
        <body>
          <main>${content}</main>
        </body>
      </html>`
  ).valueOf();

interface SignInPageOptions {
  action: string;
  enteredLogin: string;
  errorMessage: string | null;
}

export const renderSignInPage = ({ action, enteredLogin, errorMessage }: SignInPageOptions) =>
  renderPage(
    "Who are you today?",
    html`<h1>Who are you today?</h1>
      <p>The local identity provider accepts every user.</p>
      <form method="post" action="${action}">
        ${demoPeople.map(
          ({ email, name, abilities }) =>
            html`<button name="login" value="${email}">
              ${name}<small>${email} · ${abilities}</small>
            </button>`,
        )}
      </form>
      <hr />
      <form method="post" action="${action}">
        <label for="login">Another user at example.com</label>
        <input
          id="login"
          name="login"
          value="${enteredLogin}"
          autocomplete="off"
          required
          ${errorMessage ? html`aria-invalid="true" aria-describedby="problem"` : ""}
        />
        ${errorMessage ? html`<p class="bad" id="problem" role="alert">${errorMessage}</p>` : ""}
        <button class="go">Sign in</button>
      </form>`,
  );

export const renderStartAgainPage = () =>
  renderPage(
    "Start again",
    html`<h1>Start again</h1>
      <p>
        This sign-in has expired, or was started in another browser. Go back to the app and sign in again.
      </p>`,
  );
