import { describe, expect, it } from "vitest";
import { type Client, startTestApi, errorBody } from "#tests/support/api/api.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

const documentOf = async (client: Client) => (await client.get("/api/openapi.json")).body as OpenApi;

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe("The documentation page", () => {
  it("shows a curl command for every endpoint and runs no script", async () => {
    const { asNobody } = await startTestApi();
    const response = await asNobody.get("/api/docs");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toContain("script-src");
    expect(response.text).not.toMatch(/<script/i);
    for (const { path, operation } of operationsOf(await documentOf(asNobody))) {
      expect(response.text).toContain(path);
      expect(response.text).toContain(operation.summary.split("`")[0]?.split("&")[0]);
      expect(response.text).toContain(`<details id="${operation.operationId}">`);
    }
    const [, notesSection] = response.text.split('<details id="changeLicenseNotes">');
    const curl = /<pre[^>]*aria-label="On a command line">\s*([^<]*)<\/pre>/.exec(notesSection ?? "")?.[1];
    expect(curl?.replaceAll("&#39;", "'").replaceAll("&quot;", '"')).toBe(
      [
        "curl -X PATCH 'https://licenses.example.com/api/oem/licenses/12345-67890-12345-67890-12345/notes'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'If-Match: \"7\"'",
        "-H 'Content-Type: application/json'",
        '-d \'{"notes":"Asked for a second server."}\'',
      ].join(" \\\n  "),
    );
  });

  it("links from a form to the request and names missing values", async () => {
    const { asNobody } = await startTestApi();
    const openTryPage = (path: string) => asNobody.get(`/api/docs/try/${path}`);
    const { status, headers } = await openTryPage("getTag?id=a%2Fb");
    expect([status, headers.get("location")]).toEqual([302, "/api/oem/tags/a%2Fb"]);
    const filteredResponse = await openTryPage("listLicenses?tag=Two+words&statuses=&pageSize=3");
    expect(filteredResponse.headers.get("location")).toBe(
      "/api/oem/licenses/summary?tag=Two+words&pageSize=3",
    );
    expect(await openTryPage("getTag?id=")).toMatchObject({
      status: 400,
      body: errorBody("INVALID", { fields: { id: [expect.any(String)] } }),
    });
    for (const operationId of ["createLicense", "nothing"])
      expect((await openTryPage(operationId)).status).toBe(404);
  });
});

describe("The documentation page as a document", () => {
  it("explains common behaviour first and then lists endpoints by group", async () => {
    const { asNobody } = await startTestApi();
    const { text } = await asNobody.get("/api/docs");
    for (const landmark of ["<header>", "<nav ", "<main "]) expect(text.split(landmark)).toHaveLength(2);
    const headings = [...text.matchAll(/<h2 id="[^"]+">([^<]+)<\/h2>/g)].map(([, title]) => title);
    const introductoryHeadings = ["How to sign in", "The envelope", "Paging", "Errors"];
    expect(headings.slice(0, 4)).toEqual(introductoryHeadings);
    expect(headings).toEqual(expect.arrayContaining(["Limits", "Licenses", "Deployed servers", "Quotas"]));
    for (const word of ["Bearer", "If-Match", "Idempotency-Key"]) expect(text).toContain(word);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(15);
    for (const id of targets) expect(text.split(` id="${id}"`)).toHaveLength(2);
  });
});
