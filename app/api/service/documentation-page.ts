import { html, raw } from "hono/html";
import { introduction } from "./documentation-introduction.ts";
import { documentationStyle } from "./documentation-style.ts";
import { createCurlCommand } from "./documentation-curl.ts";
import { createTryForm } from "./documentation-try.ts";
import type { Content, OpenApi, Operation, ResponseObject } from "#app/api/description/openapi.ts";

interface DocumentedOperation {
  path: string;
  method: string;
  operation: Operation;
}

const groupId = (group: string) => `${group.toLowerCase().replaceAll(" ", "-")}-calls`;

export async function createDocumentationPage(document: OpenApi): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
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
                ({ name, operations }) =>
                  html`<li>
                    <a href="#${groupId(name)}">${name} <span class="muted">${operations.length}</span></a>
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
              ({ name, description, operations }) =>
                html`<section id="${groupId(name)}" aria-labelledby="${groupId(name)}-title">
                  <h2 id="${groupId(name)}-title">${name}</h2>
                  <p>${description}</p>
                  ${operations.map((documentedOperation) => operationSection(documentedOperation, document))}
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`;
  return page.valueOf();
}

const operationSection = ({ path, method, operation }: DocumentedOperation, document: OpenApi) =>
  html`<details id="${operation.operationId}">
    <summary>
      <h3>
        <code><span class="method">${method.toUpperCase()}</span> ${path}</code>
      </h3>
      <span class="muted">${operation.summary}</span>
    </summary>
    <div class="call">
      <p>${operation.description.replaceAll("`", "")}</p>
      ${preformattedBlock("On a command line", createCurlCommand({ path, method, operation }, document))}
      ${operation.parameters.length > 0 ? parametersSection(operation) : ""}
      ${
        operation.requestBody
          ? html`<h4>Body</h4>
              ${fieldsSection(operation, document)}
              ${Object.entries(operation.requestBody.content).map(([type, content]) =>
                contentExample(`Body as ${type}`, content),
              )}`
          : ""
      }
      ${resolveResponses(operation, document)
        .filter(([status]) => status < "400")
        .map(
          ([status, { description, content = {} }]) =>
            html`<h4>${status} ${description}</h4>
              ${Object.entries(content).map(([type, mediaType]) => contentExample(`Answer as ${type}`, mediaType))}`,
        )}
      <h4>Refusals</h4>
      <dl>
        ${resolveResponses(operation, document)
          .filter(([status]) => status >= "400" && status !== "default")
          .map(
            ([status, { description }]) =>
              html`<dt>${status}</dt>
                <dd>${description.replaceAll("`", "")}</dd>`,
          )}
      </dl>
      ${createTryForm({ method, operation }, document)}
    </div>
  </details>`;

const resolveResponses = ({ responses }: Operation, { components }: OpenApi): [string, ResponseObject][] =>
  Object.entries(responses).flatMap(([status, responseOrReference]): [string, ResponseObject][] => {
    const response =
      "$ref" in responseOrReference
        ? components.responses[responseOrReference.$ref.split("/").at(-1) ?? ""]
        : responseOrReference;
    return response ? [[status, response]] : [];
  });

function fieldsSection({ requestBody }: Operation, { components }: OpenApi) {
  const schema = requestBody?.content["application/json"]?.schema;
  const namedSchema = components.schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? schema;
  const fields = Object.entries(namedSchema?.properties ?? {});
  if (fields.length === 0) return "";
  return html`<dl>
    ${fields.map(
      ([name, { description }]) =>
        html`<dt><code>${name}</code></dt>
          <dd>${toSentence(description)}${namedSchema?.required?.includes(name) ? " Required." : ""}</dd>`,
    )}
  </dl>`;
}

const toSentence = (text = "") => text.replaceAll("`", "").replace(/[^.]$/, "$&.");

const parametersSection = ({ parameters }: Operation) =>
  html`<h4>Parameters</h4>
    <dl>
      ${parameters.map(
        ({ name, in: location, required, description }) =>
          html`<dt><code>${name}</code></dt>
            <dd>${toSentence(description)} In the ${location}${required ? ", required" : ""}.</dd>`,
      )}
    </dl>`;

const contentExample = (label: string, { example, schema }: Content[string]) =>
  preformattedBlock(label, JSON.stringify(example ?? schema, null, 2));

const preformattedBlock = (label: string, text: string) =>
  html`<pre tabindex="0" role="group" aria-label="${label}">${text}</pre>`;

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
