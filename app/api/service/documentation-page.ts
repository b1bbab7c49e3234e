import { html, raw } from "hono/html";
import { introduction } from "./documentation-introduction.ts";
import { documentationStyle } from "./documentation-style.ts";
import type { openApiDocument } from "./openapi.ts";

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: unknown }>;
}

interface Described {
  path: string;
  method: string;
  operation: Operation;
}

const groupTitle: Record<string, string> = {
  auth: "Signing in and out",
  user: "Users",
  tokens: "API tokens",
  "refresh-info": "Fresh statuses",
  "license-settings": "Settings",
  "hubspot-customers": "CRM",
  product: "Deployed servers",
};

const titleOf = (tag: string) =>
  groupTitle[tag] ?? (tag.charAt(0).toUpperCase() + tag.slice(1)).replaceAll("-", " ");

/** What stands at the root is the service's own. */
const tagOf = ({ path, operation }: Described) =>
  /^\/(api|product)\/\w[\w-]*(\/|$)/.test(path) && path !== "/api/docs"
    ? (operation.tags[0] ?? "service")
    : "service";

/** The OpenAPI document as one page that needs no script. */
export async function documentationPage(document: ReturnType<typeof openApiDocument>): Promise<string> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
  const groups = [...Map.groupBy(calls, tagOf)].toSorted(([a], [b]) => (titleOf(a) < titleOf(b) ? -1 : 1));
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>License API</title>
        <style>
          ${raw(documentationStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <p>
            <a class="home" href="/">${logo} License desk</a>
            <span class="muted">API, version ${document.info.version}</span>
          </p>
        </header>
        <div class="frame">
          <nav aria-label="On this page">
            <h2>Introduction</h2>
            <ul>
              ${introduction.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
            </ul>
            <h2>Calls</h2>
            <ul>
              ${groups.map(
                ([tag, held]) =>
                  html`<li>
                    <a href="#${tag}">${titleOf(tag)} <span class="muted">${held.length}</span></a>
                  </li>`,
              )}
            </ul>
          </nav>
          <main id="content" tabindex="-1">
            <h1>License API</h1>
            <p>
              ${document.info.description} The same as data: <a href="/api/openapi.json">openapi.json</a>.
            </p>
            ${introduction.map(
              ({ id, title, body }) =>
                html`<section id="${id}" aria-labelledby="${id}-title">
                  <h2 id="${id}-title">${title}</h2>
                  ${body}
                </section>`,
            )}
            ${groups.map(
              ([tag, held]) =>
                html`<section id="${tag}" aria-labelledby="${tag}-title">
                  <h2 id="${tag}-title">${titleOf(tag)}</h2>
                  ${held.map(callPart)}
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`;
  return page.valueOf();
}

const callPart = ({ path, method, operation }: Described) =>
  html`<details>
    <summary>
      <h3>
        <code><span class="method">${method.toUpperCase()}</span> ${path}</code>
      </h3>
      <span class="muted">${operation.summary}</span>
    </summary>
    <div class="call">
      <p>${operation.description}</p>
      ${operation.parameters.length > 0 ? parametersPart(operation) : ""}
      ${
        operation.requestBody
          ? html`<h4>Body</h4>
              ${Object.entries(operation.requestBody.content).map(([type, { schema }]) =>
                schemaPart(type === "application/json" ? "Schema of the body" : `As ${type}`, schema),
              )}`
          : ""
      }
      ${Object.entries(operation.responses)
        .filter(([status]) => status !== "default")
        .map(
          ([status, { description, content }]) =>
            html`<h4>${status} ${description}</h4>
              ${content ? schemaPart("Schema of the answer", content) : ""}`,
        )}
    </div>
  </details>`;

const parametersPart = ({ parameters }: Operation) =>
  html`<h4>Parameters</h4>
    <dl>
      ${parameters.map(
        ({ name, in: place, required }) =>
          html`<dt><code>${name}</code></dt>
            <dd>in the ${place}${required ? ", required" : ""}</dd>`,
      )}
    </dl>`;

const schemaPart = (label: string, schema: unknown) =>
  html`<pre tabindex="0" role="group" aria-label="${label}">${JSON.stringify(schema, null, 2)}</pre>`;

const logo = html`<svg aria-hidden="true" viewBox="0 0 18 18">
  <rect width="18" height="18" rx="5" fill="currentColor" />
  <path
    d="M6.25 5v8h5.5"
    fill="none"
    stroke="var(--surface)"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;
