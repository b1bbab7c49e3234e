import { describe, expect, it } from "vitest";
import { Problem } from "#app/domain/problem.ts";
import { startTestApi, errorBody } from "#tests/support/api/api.ts";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const createFailingCrm = (cause: Error) => ({
  searchCompanies: () => Promise.reject(cause),
  findCompany: () => Promise.reject(cause),
  searchContacts: () => Promise.reject(cause),
  findContact: () => Promise.reject(cause),
});

describe("Every response", () => {
  it("is an envelope with the result when the request succeeds", async () => {
    const { asRita } = await startTestApi();
    const response = await asRita.get("/api/user/current");
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      success: true,
      result: { email: "rita@example.com", isAdmin: false, privileges: [] },
    });
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("is an envelope with the error and a stable code when the request is rejected", async () => {
    const { asRita } = await startTestApi();
    const response = await asRita.get("/api/oem/licenses/00000-00000-00000-00000-00000");
    expect(response.status).toBe(404);
    expect(response.body).toEqual(errorBody("NOT_FOUND"));
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("has a unique request id, even if it is an error", async () => {
    const { asMert, asRita, asAnonymous } = await startTestApi();
    const responses = await Promise.all([
      asRita.get("/api/user/current"),
      asRita.get("/api/oem/licenses/no%20key"),
      asRita.get("/api/oem/licenses/00000-00000-00000-00000-00000"),
      asRita.post("/api/oem/licenses", {}),
      asRita.get("/api/nowhere"),
      asRita.send("PUT", "/api/user/current"),
      asAnonymous.get("/api/user/current"),
      asMert.send("POST", "/api/oem/licenses", { text: "x".repeat(1024 * 1024 + 1) }),
      asMert.send("POST", "/api/oem/licenses", { text: "{" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 404, 403, 404, 405, 401, 413, 400]);
    const ids = responses.map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(uuidPattern);
    expect(new Set(ids).size).toBe(responses.length);
  });

  it("has the request id that the client sent", async () => {
    const { asRita } = await startTestApi();
    const requestId = "trace-4f0c_17=";
    const acceptedResponse = await asRita.get("/api/user/current", { "x-request-id": requestId });
    expect(acceptedResponse.headers.get("x-request-id")).toBe(requestId);
    const rejection = await asRita.get("/api/nowhere", { "x-request-id": requestId });
    expect(rejection.headers.get("x-request-id")).toBe(requestId);
  });

  it("has a new request id if the id from the client can corrupt a log", async () => {
    const { asRita } = await startTestApi();
    for (const requestId of ["two words", "<script>", "a".repeat(256), '{"level":"error"}']) {
      const response = await asRita.get("/api/user/current", { "x-request-id": requestId });
      expect(response.headers.get("x-request-id")).toMatch(uuidPattern);
    }
  });
});

describe("An internal error", () => {
  it("has a message that names the host and not the cause", async () => {
    const { asRita } = await startTestApi({
      crm: createFailingCrm(new Error("relation crm_company does not exist")),
    });
    const response = await asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      success: false,
      result: null,
      error: {
        code: "UNEXPECTED",
        message:
          "An unexpected error occured. Please refresh the page and contact support@licenses.example.com if the problem persists",
      },
    });
    expect(response.text).not.toContain("crm_company");
  });

  it("logs its cause under the request id of the response", async () => {
    const { asRita, logLines } = await startTestApi({
      crm: createFailingCrm(new Error("relation crm_company does not exist")),
    });
    const response = await asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    expect(logLines).toHaveLength(1);
    expect(logLines[0]?.level).toBe("error");
    expect(logLines[0]?.facts["requestId"]).toBe(response.headers.get("x-request-id"));
    expect(logLines[0]?.facts["error"]).toContain("relation crm_company does not exist");
  });

  it("differs from the error of an unavailable external system", async () => {
    const busyProblem = new Problem("unavailable", "The CRM is busy.", { code: "CRM_BUSY", retryAfter: 7 });
    const { asRita, logLines } = await startTestApi({ crm: createFailingCrm(busyProblem) });
    const response = await asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    expect(response.status).toBe(503);
    expect(response.body).toEqual(errorBody("CRM_BUSY", { message: "The CRM is busy." }));
    expect(response.headers.get("retry-after")).toBe("7");
    expect(logLines).toEqual([]);
  });
});
