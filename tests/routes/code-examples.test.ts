import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createCodeExamples } from "#app/routes/reference/code-examples.ts";
import {
  listResources,
  type OpenApiDocument,
  selectResource,
} from "#app/routes/reference/open-api-document.ts";
import { startTestApi } from "#tests/support/api/api.ts";

async function readDocument(): Promise<OpenApiDocument> {
  const { asAnonymous } = await startTestApi();
  return (await asAnonymous.get("/api/openapi.json")).body as OpenApiDocument;
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
    const resources = listResources(document);
    expect(resources.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["licenses", "product-api"]));
    const shownPaths = resources.flatMap(({ name }) => Object.keys(selectResource(document, name).paths));
    expect(new Set(shownPaths)).toEqual(new Set(Object.keys(document.paths)));
  });
});
