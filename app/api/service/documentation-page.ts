import { html } from "hono/html";
import type { openApiDocument } from "./openapi.ts";

interface Operation {
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { "application/json": { schema: unknown } } };
  responses: Record<string, { description: string; content?: unknown }>;
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: .6rem 0; }
  summary { cursor: pointer; } code, pre { font: 13px/1.5 ui-monospace, monospace; }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600; } .what { opacity: .7; }
  pre { overflow: auto; max-height: 24rem; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 6%, transparent); }
`;

/** The OpenAPI document as one page that needs no script. */
export async function documentationPage(document: ReturnType<typeof openApiDocument>): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>License API</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>License API</h1>
        <p>${document.info.description} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
        ${operations.map(
          ({ path, method, operation }) =>
            html`<details>
              <summary>
                <code><span class="method">${method.toUpperCase()}</span> ${path}</code>
                <span class="what">${operation.summary}</span>
              </summary>
              <p>${operation.description}</p>
              ${operation.parameters.map(
                (parameter) =>
                  html`<p>
                    <code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ", required" : ""}
                  </p>`,
              )}
              ${
                operation.requestBody
                  ? html`<h4>Body</h4>
                      <pre>
${JSON.stringify(operation.requestBody.content["application/json"].schema, null, 2)}</pre>`
                  : ""
              }
              ${Object.entries(operation.responses)
                .filter(([status]) => status !== "default")
                .map(
                  ([status, { description, content }]) =>
                    html`<h4>${status} ${description}</h4>
                      ${content ? html`<pre>${JSON.stringify(content, null, 2)}</pre>` : ""}`,
                )}
            </details>`,
        )}
      </body>
    </html>`;
  return page.valueOf();
}
