import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createCodeExamples } from "#app/routes/reference/code-examples.ts";
import { createReferencePage } from "#app/routes/reference/load-reference.ts";
import { renderInlineMarkdown, renderMarkdown } from "#app/routes/reference/markdown.ts";
import {
  listResources,
  type OpenApiDocument,
  readOpenApiDocument,
} from "#app/routes/reference/open-api-document.ts";
import { startTestApi } from "#tests/support/api/api.ts";

async function readDocument(): Promise<OpenApiDocument> {
  const { asAnonymous } = await startTestApi();
  return readOpenApiDocument(new Response((await asAnonymous.get("/api/openapi.json")).text));
}

async function createAllExamples() {
  const document = await readDocument();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      endpoint: `${method} ${path}`,
      ...createCodeExamples(document, path, method),
    })),
  );
}

/** The constructor of async functions, which parses a text as the statements of a function. */
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  text: string,
) => unknown;

/** Parses the statements without running them. */
function isValidTypeScript(text: string): boolean {
  try {
    return Boolean(new AsyncFunction(text.replace(/^import .*$/m, "")));
  } catch {
    return false;
  }
}

describe("The code examples of the API reference", () => {
  it("show the headers and the body of a change", async () => {
    const path = "/api/oem/licenses/{key}/notes";
    const examples = createCodeExamples(await readDocument(), path, "patch");
    const url = "https://licenses.example.com/api/oem/licenses/12345-67890-12345-67890-12345/notes";
    expect(examples).toMatchObject({
      curl: [
        `curl -X PATCH '${url}'`,
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'If-Match: \"license-62ad5a4872ce2013-7\"'",
        "-H 'Content-Type: application/json'",
        '-d \'{"notes":"Needs a second server."}\'',
      ].join(" \\\n  "),
      TypeScript: `const response = await fetch("${url}", {
  method: "PATCH",
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    "If-Match": "\\"license-62ad5a4872ce2013-7\\"",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    "notes": "Needs a second server."
  }),
});
if (!response.ok) {
  const { error } = await response.json();
  throw new Error(\`\${response.status} \${error.code}: \${error.message}\`);
}
const { result } = await response.json();`,
      Python: `import os
import requests

response = requests.request(
    "PATCH",
    "${url}",
    headers={
        "Authorization": f"Bearer {os.environ['TOKEN']}",
        "If-Match": "\\"license-62ad5a4872ce2013-7\\"",
        "Content-Type": "application/json",
    },
    json={
        "notes": "Needs a second server.",
    },
    timeout=30,
)
if not response.ok:
    error = response.json()["error"]
    raise RuntimeError(f"{response.status_code} {error['code']}: {error['message']}")
result = response.json()["result"]`,
    });
  });

  it("read the whole JSON of a response without an envelope", async () => {
    const examples = createCodeExamples(await readDocument(), "/.well-known/license-keys.json", "get");
    expect(examples?.TypeScript).toMatch(/const result = await response\.json\(\);$/);
    expect(examples?.Python).toMatch(/result = response\.json\(\)$/);
    expect(examples?.Go).toContain("var success any");
  });

  it("are valid TypeScript for every endpoint", async () => {
    const invalidExamples = (await createAllExamples()).filter(
      ({ TypeScript = "" }) => !isValidTypeScript(TypeScript),
    );
    expect(invalidExamples).toEqual([]);
  });

  it.runIf(spawnSync("python3", ["--version"]).status === 0)(
    "are valid Python for every endpoint",
    async () => {
      const programs = (await createAllExamples()).map(({ Python = "" }) => Python);
      const parserProgram = "import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)";
      const { status, stderr } = spawnSync("python3", ["-c", parserProgram], {
        input: JSON.stringify(programs),
      });
      expect(String(stderr)).toBe("");
      expect(status).toBe(0);
    },
  );
});

describe("The API reference", () => {
  it("has a page for each resource, and the pages together show all endpoints", async () => {
    const document = await readDocument();
    const pages = listResources(document).map(({ slug }) => createReferencePage(document, slug, ""));
    const operations = pages.flatMap((page) => page?.operations ?? []);
    expect(new Set(operations.map(({ path }) => path))).toEqual(new Set(Object.keys(document.paths)));
    const tagCreation = operations.find(({ operationId }) => operationId === "createTag");
    expect(tagCreation).toMatchObject({
      method: "POST",
      path: "/api/oem/tags",
      body: { fields: [{ name: "val", isRequired: true, type: [{ text: "text" }] }] },
      result: { status: "201", type: [{ text: "Tag", objectName: "Tag" }] },
      errors: expect.arrayContaining([
        {
          status: "409",
          code: "TAG_EXISTS",
          meaningHtml: "A tag with this name exists. Use it, or choose another name.",
        },
      ]),
    });
  });

  it("tries an upload with the content type of a CSV file", async () => {
    const page = createReferencePage(await readDocument(), "imports", "");
    const upload = page?.operations.find(({ operationId }) => operationId === "uploadImport");
    expect(upload?.body).toMatchObject({
      contentType: "text/csv",
      example: expect.stringContaining(","),
    });
  });

  it("describes each object that a page links to", async () => {
    const document = await readDocument();
    for (const { slug } of listResources(document)) {
      const page = createReferencePage(document, slug, "");
      const linkedNames = JSON.stringify(page).matchAll(/"objectName":"(\w+)"/g);
      const describedNames = new Set(page?.objects.map(({ name }) => name));
      expect(
        [...linkedNames].map(([, name]) => name).filter((name) => !describedNames.has(name ?? "")),
      ).toEqual([]);
    }
  });

  it("finds endpoints of all pages by their words", async () => {
    const page = createReferencePage(await readDocument(), undefined, "create tag");
    const matches = page?.groups.flatMap(({ resources }) =>
      resources.flatMap((resource) => resource.matches),
    );
    expect(matches).toContainEqual({ operationId: "createTag", summary: "Create a tag" });
    expect(page?.groups.flatMap(({ resources }) => resources.map(({ slug }) => slug))).not.toContain(
      "quotas",
    );
  });

  it("shows no HTML and no script link of a document of another system", () => {
    const html = renderMarkdown(
      'A <img src=x onerror=alert(1)> [link](javascript:alert(1)) [page](https://example.com/"a) ![x](y)',
    );
    expect(html).not.toMatch(/<img|javascript:|onerror=alert\(1\)>/);
    expect(html).toContain('<a href="https://example.com/&quot;a">page</a>');
  });

  it.each(["pre", "code", "script"])("shows no HTML after a <%s> of another system", (tag) => {
    const text = `A <${tag}><img src=x onerror=alert(1)//`;
    expect(renderInlineMarkdown(text)).toBe(`A &lt;${tag}&gt;&lt;img src=x onerror=alert(1)//`);
    expect(renderMarkdown(text)).not.toContain("<img");
  });
});

describe("The API reference of another system", () => {
  const readJson = (document: unknown) => readOpenApiDocument(Response.json(document));
  const info = { title: "Other API", version: "1" };

  it("shows a document without optional parts", async () => {
    const document = await readJson({
      openapi: "3.1.0",
      info,
      paths: {
        "/orders/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: {
            parameters: [{ name: "page", in: "query", required: true, schema: { format: "constructor" } }],
            responses: { 200: { description: "Success" } },
          },
        },
        "//example.com/orders": { get: {} },
        "x-internal": true,
      },
    });
    const page = createReferencePage(document, "other", "");
    expect(page?.groups).toMatchObject([
      { name: "Resources", resources: [{ name: "Other", slug: "other" }] },
    ]);
    expect(page?.operations).toMatchObject([
      {
        operationId: "get-orders-id-",
        summary: "GET /orders/{id}",
        examples: { curl: "curl '/orders/{id}?page=%3Cpage%3E'" },
      },
    ]);
  });

  it("has a page for each of its names, in every script", async () => {
    const document = await readJson({
      info,
      paths: { "/a": { get: { tags: ["Orders 1"] }, put: { tags: ["Orders 2"] }, post: { tags: ["注文"] } } },
    });
    expect(listResources(document).map(({ slug }) => slug)).toEqual(["orders-1", "orders-2", "注文"]);
  });

  it.each([
    [new Response("{}", { status: 500 }), "status"],
    [new Response(null, { status: 302 }), "status"],
    [new Response("<!doctype html>"), "JSON"],
    [Response.json(null), "object"],
    [Response.json({ info, paths: [] }), "record"],
    [Response.json({ info, paths: { "/a": { get: "text" } } }), "object"],
    [new Response(`{"info":{"description":"${"a".repeat(10 * 1024 * 1024)}"}}`), "10 MB"],
  ])("cannot be shown for document %#", async (response, message) => {
    await expect(readOpenApiDocument(response)).rejects.toThrow(message);
  });
});
