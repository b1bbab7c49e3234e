import { html } from "hono/html";
import { eventFields } from "#app/api/description/words/event-fields.ts";
import { signingExample } from "#app/api/description/signing-example.ts";
import { signingSteps } from "#app/api/description/webhook-operation.ts";

const filterExample = `curl https://HOST/api/oem/licenses/filtered \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "lifetimeStatuses": ["almost-expired"], "pageSize": 50 }'`;

const feedExample = `curl -H "Authorization: Bearer $TOKEN" 'https://HOST/api/oem/events?after=4711&limit=100'`;

const successExample = `{ "success": true, "result": { … } }`;

const failureExample = `{
  "success": false,
  "result": null,
  "error": { "code": "INVALID", "message": "Some of the values are not valid.", "fields": { "pageSize": ["…"] } }
}`;

const statusMeanings: readonly [string, string][] = [
  ["400", "A value does not fit; fields names which, and why."],
  ["401", "Nobody is signed in, or the token is not valid."],
  ["403", "The right is missing, or the change came from another site."],
  ["404, 405", "There is no such thing, or no such call; Allow names the methods that there are."],
  ["409", "Somebody else saved meanwhile, or it exists already; error.current is what is stored now."],
  ["413", "The body is too large."],
  ["422", "A rule says no; code names it."],
  ["429", "Too many calls; Retry-After says when to try again."],
  ["500", "Our fault. The header x-request-id helps us to find out why."],
];

export const introduction = [
  {
    id: "signing-in",
    title: "How to sign in",
    body: html`<p>
        A script sends an API token with each request. Users with the privilege tokens-manage create tokens on
        the page API Tokens. A token can do what its owner can do at that moment, and is shown once. The
        screens use the cookie of a session instead; a change that travels with one has to come from a page of
        this origin.
      </p>
      <pre tabindex="0" role="region" aria-label="A request with a token">${filterExample}</pre>
      <p>
        Deployed servers use the endpoints below <code>/product/v1</code>. The response to an activation
        contains a secret that the server sends instead of a token.
      </p>`,
  },
  {
    id: "envelope",
    title: "The envelope",
    body: html`<p>
        Request and response bodies are JSON. A response has a success flag and the result. Files, such as a
        certificate or a report, have no envelope.
      </p>
      <pre tabindex="0" role="region" aria-label="The response to a successful request">
${successExample}</pre>
      <p>
        Instants are ISO 8601 in UTC. Where a day is enough, <code>YYYY-MM-DD</code> is a day in UTC: its
        first instant where it starts something, its last where it ends something.
      </p>`,
  },
  {
    id: "paging",
    title: "Paging",
    body: html`<p>
      Lists take <code>pageNumber</code>, counted from 0, and <code>pageSize</code>, at most 1,000; some also
      take <code>sortBy</code> and <code>sortType</code>, <code>ASC</code> or <code>DESC</code>. They return
      <code>entities</code>, <code>totalEntityCount</code>, <code>currentPage</code>, <code>pageSize</code>,
      <code>previousPage</code> and <code>totalPageCount</code>. A <code>pageSize</code> of 0 returns only the
      total.
    </p>`,
  },
  {
    id: "errors",
    title: "Errors",
    body: html`<p>The code is stable and meant for programs, the message for people.</p>
      <pre tabindex="0" role="region" aria-label="The response to a failed request">${failureExample}</pre>
      <dl>
        ${statusMeanings.map(
          ([status, meaning]) =>
            html`<dt>${status}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>`,
  },
  {
    id: "if-match",
    title: "Saving over others",
    body: html`<p>
      Entities that can be edited have a <code>rowVersion</code>. Send the one that you read as
      <code>If-Match: "7"</code>: a save that would overwrite a newer change is rejected with 409. Without the
      header the last save wins.
    </p>`,
  },
  {
    id: "idempotency-key",
    title: "Creating once",
    body: html`<p>
      A request that creates something takes an <code>Idempotency-Key</code> of up to 200 characters.
      Repeating the request with the same key returns the first response for 24 hours, so a request whose
      response was lost can be repeated. A key belongs to one request: with another path, query or body it is
      rejected with 422.
    </p>`,
  },
  {
    id: "events",
    title: "Following what happens",
    body: html`<p>
        Everything that happens is an event with a number, from 1 without gaps.
        <a href="#followEvents">The feed</a> returns the events after a number, and in <code>next</code> the
        number for the next request.
      </p>
      <pre tabindex="0" role="region" aria-label="A request to the feed">${feedExample}</pre>
      <p>
        <code>limit</code> is 100 if you omit it and at most 1,000. A
        <a href="#webhooks-calls">webhook</a> receives each event within about a minute, in order for each
        license and at least once: ignore a <code>webhook-id</code> that you processed before.
      </p>
      <p>
        The fields of every event. <code>details</code> can also hold <code>undoes</code>, the number of the
        event that was undone, and <code>bulkRun</code>, the id of the bulk run that caused the event.
      </p>
      <div class="wide" tabindex="0" role="region" aria-label="Fields of events">
        <table>
          <thead>
            <tr>
              <th>eventName</th>
              <th>details</th>
              <th>before and after</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(eventFields).map(
              ([name, { details, changes }]) =>
                html`<tr>
                  <th><code>${name}</code></th>
                  <td>${details.join(", ")}</td>
                  <td>${changes.join(", ")}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  },
  {
    id: "signatures",
    title: "Verifying webhooks",
    body: html`<p>
        A delivered request carries <code>webhook-id</code>, <code>webhook-timestamp</code> and
        <code>webhook-signature</code>, as
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> define them. Use one of their
        libraries, or:
      </p>
      <ol>
        ${signingSteps.map((step) => html`<li>${step.replaceAll("`", "")}</li>`)}
      </ol>
      <pre tabindex="0" role="region" aria-label="A signed request">
${Object.entries(signingExample)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}</pre>`,
  },
  {
    id: "csv",
    title: "CSV files",
    body: html`<p>
      CSV responses are UTF-8 with a byte order mark, with a comma as separator, CRLF line endings and column
      names in the first row. The description of each operation lists its columns. Imported files may use a
      comma or a semicolon.
    </p>`,
  },
  {
    id: "trying",
    title: "Trying an endpoint",
    body: html`<p>
      Every endpoint has a line for the command line, with <code>$TOKEN</code> for the token. Reading
      endpoints also have a form: it sends the request with the session of this browser, and the browser shows
      the response.
    </p>`,
  },
  {
    id: "limits",
    title: "Limits",
    body: html`<p>
      Bodies have at most 1 MB, those of deployed servers 64 KB. Calls that are open to everybody are limited
      to 300 a minute from one address, registrations to 20 and a deployed server to 120, unless this
      installation is set up otherwise. A call takes at most 120 seconds.
    </p>`,
  },
];
