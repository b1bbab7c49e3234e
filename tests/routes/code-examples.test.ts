import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { codeLanguages, createCodeExamples, type Language } from "#app/routes/reference/code-examples.ts";
import { createReferencePage } from "#app/routes/reference/load-reference.ts";
import { renderInlineMarkdown, renderMarkdown } from "#app/routes/reference/markdown.ts";
import { listResources, type OpenApiDocument } from "#app/routes/reference/open-api-document.ts";
import { readOpenApiDocument } from "#app/routes/reference/read-document.ts";
import { startTestApi } from "#tests/support/api/api.ts";

async function readDocument(): Promise<OpenApiDocument> {
  const { asAnonymous } = await startTestApi();
  return readOpenApiDocument(new Response((await asAnonymous.get("/api/openapi.json")).text));
}

const listOperations = (document: OpenApiDocument) =>
  listResources(document).flatMap(({ operations }) => operations);

async function createAllExamples(language: Language) {
  const document = await readDocument();
  return listOperations(document).map((operation) => ({
    endpoint: `${operation.method} ${operation.path}`,
    text: createCodeExamples(document, operation, language).at(-1)?.text ?? "",
  }));
}

/** The example in each language for one operation. */
async function createExamplesOf(operationId: string): Promise<Record<string, string>> {
  const document = await readDocument();
  const operation = listOperations(document).find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`${operationId} is no operation.`);
  return Object.fromEntries(
    codeLanguages
      .flatMap((language) => createCodeExamples(document, operation, language))
      .map(({ language, text }) => [language, text]),
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
    const examples = await createExamplesOf("changeLicenseNotes");
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
    const examples = await createExamplesOf("getLicenseKeys");
    expect(examples["TypeScript"]).toMatch(/const result = await response\.json\(\);$/);
    expect(examples["Python"]).toMatch(/result = response\.json\(\)$/);
    expect(examples["Go"]).toContain("var success any");
  });

  it("are valid TypeScript for every endpoint", async () => {
    const invalidExamples = (await createAllExamples("TypeScript")).filter(
      ({ text }) => !isValidTypeScript(text),
    );
    expect(invalidExamples).toEqual([]);
  });

  it.runIf(spawnSync("python3", ["--version"]).status === 0)(
    "are valid Python for every endpoint",
    async () => {
      const programs = (await createAllExamples("Python")).map(({ text }) => text);
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
    const pages = listResources(document).map(({ slug }) => createReferencePage(document, slug, "", "curl"));
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
    const page = createReferencePage(await readDocument(), "imports", "", "curl");
    const upload = page?.operations.find(({ operationId }) => operationId === "uploadImport");
    expect(upload?.body).toMatchObject({
      contentType: "text/csv",
      example: expect.stringContaining(","),
    });
  });

  it("describes each object that a page links to", async () => {
    const document = await readDocument();
    for (const { slug } of listResources(document)) {
      const page = createReferencePage(document, slug, "", "curl");
      const linkedNames = JSON.stringify(page).matchAll(/"objectName":"(\w+)"/g);
      const describedNames = new Set(page?.objects.map(({ name }) => name));
      expect(
        [...linkedNames].map(([, name]) => name).filter((name) => !describedNames.has(name ?? "")),
      ).toEqual([]);
    }
  });

  it("finds endpoints of all pages by their words", async () => {
    const page = createReferencePage(await readDocument(), undefined, "create tag", "curl");
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
