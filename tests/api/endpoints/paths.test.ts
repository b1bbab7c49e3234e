import { describe, expect, it } from "vitest";
import { startTestApi, errorBody } from "#tests/support/api/api.ts";

describe("A path", () => {
  it("returns a JSON 404 if it belongs to no endpoint", async () => {
    const { asAda, asAnonymous } = await startTestApi();
    const unknownPaths = [
      "/api",
      "/api/",
      "/api/nowhere",
      "/api/oem",
      "/api/oem/license",
      "/api/auth/checks",
    ];
    for (const path of unknownPaths) {
      for (const client of [asAda, asAnonymous]) {
        for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
          const response = await client.send(method, path);
          expect([method, path, response.status]).toEqual([method, path, 404]);
          expect(response.body).toEqual(errorBody("NOT_FOUND", { message: "There is no such endpoint." }));
        }
      }
    }
  });

  it("returns a JSON 405 with Allow for an unsupported method", async () => {
    const { asAda } = await startTestApi();
    const rejectedRequests = [
      {
        path: "/api/oem/licenses/filtered",
        allow: ["POST"],
        methods: ["PUT", "PATCH", "OPTIONS", "PROPFIND"],
      },
      { path: "/api/oem/licenses/summary", allow: ["GET"], methods: ["POST", "PUT", "OPTIONS", "PROPFIND"] },
      { path: "/api/oem/licenses/filtered", allow: ["POST"], methods: ["PUT", "PATCH"] },
      { path: "/api/auth/check", allow: ["GET"], methods: ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"] },
      { path: "/api/auth/logout", allow: ["POST"], methods: ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"] },
      { path: "/api/openapi.json", allow: ["GET"], methods: ["POST", "DELETE"] },
    ];
    for (const { path, allow, methods } of rejectedRequests) {
      for (const method of methods) {
        const response = await asAda.send(method, path);
        expect(response.status, `${method} ${path}`).toBe(405);
        expect(response.body).toEqual(errorBody("METHOD_NOT_ALLOWED"));
        for (const allowedMethod of allow)
          expect(response.headers.get("allow")?.split(", ")).toContain(allowedMethod);
        expect(response.headers.get("allow")?.split(", ")).not.toContain(method);
      }
    }
  });

  it.each([
    "/api/oem/licenses/summary?key=a&key=b",
    "/api/oem/audit?createdBy=a&createdBy=b&eventName=create&eventName=delete",
    "/api/oem/history?licenseKey=a&pageNumber=0&licenseKey=b",
    "/api/user/current?unknown=1&unknown=1",
    "/product/v1/versions/latest?a=1&a=2",
  ])("rejects a query parameter that is repeated: %s", async (path) => {
    const { asAda } = await startTestApi();
    const response = await asAda.get(path);
    const [name = ""] = new URLSearchParams(path.split("?")[1]).keys();
    expect([response.status, response.body]).toEqual([
      400,
      errorBody("INVALID", { fields: { [name]: [expect.stringContaining("once")] } }),
    ]);
  });

  it.each([
    "/api/oem/licenses/summary?types=1&types=2",
    "/api/oem/audit?eventName=create&eventName=delete",
    "/api/oem/search?search=acme&kinds=license&kinds=company",
    "/api/customers/air?lifetimeStatuses=active&lifetimeStatuses=expired",
  ])("accepts a repeated query parameter that is a list: %s", async (path) => {
    const { asAda } = await startTestApi();
    expect((await asAda.get(path)).status).toBe(200);
  });

  it("checks a repeated query parameter after the privilege", async () => {
    const { asAnonymous } = await startTestApi();
    expect((await asAnonymous.get("/api/oem/licenses/summary?key=a&key=b")).status).toBe(401);
  });

  it("responds to HEAD like to GET, without a body", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    const paths = ["/api/user/current", "/api/oem/licenses/summary", "/api/oem/tags?val=e", "/api/nowhere"];
    for (const path of paths) {
      const response = await asRita.get(path, { origin: null });
      const headResponse = await asRita.send("HEAD", path, { headers: { origin: null } });
      expect([path, headResponse.status, headResponse.text]).toEqual([path, response.status, ""]);
      expect(headResponse.headers.get("content-type")).toBe(response.headers.get("content-type"));
    }
    expect((await asAnonymous.send("HEAD", "/api/user/current")).status).toBe(401);
    expect((await asRita.send("HEAD", "/api/auth/logout")).status).toBe(405);
  });

  it("lists HEAD in Allow wherever GET is allowed", async () => {
    const { asAda } = await startTestApi();
    expect((await asAda.send("OPTIONS", "/api/auth/check")).headers.get("allow")).toBe("GET, HEAD");
    expect((await asAda.send("OPTIONS", "/api/auth/logout")).headers.get("allow")).toBe("POST");
  });

  it("may end in a slash", async () => {
    const { people, createClientWithToken } = await startTestApi();
    const adaClient = await createClientWithToken(people.ada, "2027-01-01T00:00:00.000Z");
    const document = (await adaClient.get("/api/openapi.json/")).body as { paths: Record<string, object> };
    const paths = Object.entries(document.paths);
    expect(paths.length).toBeGreaterThan(15);
    for (const [path, methods] of paths) {
      for (const method of Object.keys(methods)) {
        const filledPath = path
          .replace("{key}", "00000-00000-00000-00000-00000")
          .replace(/\{\w+\}/g, "12345678");
        const requestOptions = method === "get" ? {} : { body: {} };
        const response = await adaClient.send(method.toUpperCase(), filledPath, requestOptions);
        const slashResponse = await adaClient.send(method.toUpperCase(), `${filledPath}/`, requestOptions);
        expect(slashResponse.status, `${method} ${path}`).toBe(response.status);
      }
    }
  });

  it("may contain any text and never causes an internal error", async () => {
    const { asAda, logLines } = await startTestApi();
    const unusualTexts = [
      "%00",
      "%ff",
      "%",
      "%ed%a0%80",
      "..%2f..%2fetc",
      "'%20or%201=1",
      "constructor",
      "__proto__",
    ];
    for (const text of unusualTexts) {
      for (const path of [
        `/api/oem/licenses/${text}`,
        `/api/oem/licenses/${text}/download/${text}`,
        `/api/oem/packages/tier/${text}/features`,
        `/api/oem/hubspot-customers/companies/${text}/contacts`,
        `/api/auth/sso/${text}/url`,
        `/api/oem/${text}`,
        `/api/oem/licenses/summary?${text}=${text}&key=${text}&tag=${text}&types=${text}`,
      ]) {
        const { status } = await asAda.get(path);
        expect([path, status]).not.toEqual([path, 500]);
      }
    }
    expect(logLines.filter(({ level }) => level === "error")).toEqual([]);
  });
});
