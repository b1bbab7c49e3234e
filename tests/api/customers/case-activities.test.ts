import { describe, expect, it } from "vitest";
import { caseActivityEndpoints } from "#app/api/customers/case-activities.ts";
import { productEndpoints } from "#app/api/product/product.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import {
  activateServer,
  createCaseEvent,
  issueIrLicense,
  sendCaseEvents,
} from "#tests/support/licenses/deployed-product.ts";

/**
 * Issues an IR license whose server sends the events.
 * Returns the license, the server and the path of the customer's case activities.
 */
async function createCustomerWithEvents(api: ApiUnderTest, events: unknown[]) {
  const license = await issueIrLicense(api);
  const server = await activateServer(api, license, "console-1");
  if (events.length > 0)
    parseApiResult(productEndpoints.sendCaseActivities.result, await sendCaseEvents(api, server, events));
  const response = await api.asRita.get("/api/customers/air?companyName=ミライ");
  const { entities } = (response.body as { result: { entities: { id: number }[] } }).result;
  return { license, server, path: `/api/customers/air/${entities[0]?.id}/case-activities` };
}

const fetchActivities = async (client: Client, path: string) =>
  parseApiResult(caseActivityEndpoints.list.result, await client.get(path));

describe("The case activities of a FIS customer", () => {
  it("are returned to every signed-in user, newest first", async () => {
    const api = await startTestApi();
    const olderEvent = createCaseEvent("e1", "c1", { createdAt: "2026-11-20T10:00:00.000Z" });
    const newerEvent = createCaseEvent("e2", "c2");
    const { license, path } = await createCustomerWithEvents(api, [olderEvent, newerEvent]);
    const commonFields = { licenseKey: license.record.key, deviceId: "console-1" };
    expect(await fetchActivities(api.asRita, path)).toEqual({
      entities: [
        { ...newerEvent, ...commonFields },
        { ...olderEvent, ...commonFields },
      ],
      totalEntityCount: 2,
      currentPage: 0,
      pageSize: 10,
      previousPage: null,
      totalPageCount: 1,
    });
    expect((await api.asAnonymous.get(path)).status).toBe(401);
  });

  it("are filtered by the query string; empty values are ignored", async () => {
    const api = await startTestApi();
    const { path } = await createCustomerWithEvents(api, [
      createCaseEvent("e1", "c1", { createdAt: "2026-11-19T23:59:59.999Z", type: "note" }),
      createCaseEvent("e2", "c2", { performedBy: "Irene@example.com" }),
      createCaseEvent("e3", "c2"),
    ]);
    const listIds = async (query: string) =>
      (await fetchActivities(api.asRita, `${path}?${query}`)).entities.map(({ id }) => id);
    expect(await listIds("caseId=&type=&performedBy=&deviceId=&from=&to=")).toEqual(["e3", "e2", "e1"]);
    expect(await listIds("caseId=c2")).toEqual(["e3", "e2"]);
    expect(await listIds("type=note")).toEqual(["e1"]);
    expect(await listIds("performedBy=irene@EXAMPLE.com")).toEqual(["e2"]);
    expect(await listIds("deviceId=console-1&from=2026-11-20")).toEqual(["e3", "e2"]);
    expect(await listIds("to=2026-11-19")).toEqual(["e1"]);
    expect(await listIds("caseId=c2&pageSize=1&pageNumber=1")).toEqual(["e2"]);
    const types = parseApiResult(
      caseActivityEndpoints.listTypes.result,
      await api.asRita.get(`${path}/types`),
    );
    expect(types).toMatchObject({ entities: ["acquisition", "note"], totalEntityCount: 2 });
  });

  it("are rejected for an invalid query", async () => {
    const api = await startTestApi();
    const { path } = await createCustomerWithEvents(api, []);
    for (const query of ["from=today", "pageSize=1001", "pageNumber=-1", `caseId=${"c".repeat(321)}`]) {
      const response = await api.asRita.get(`${path}?${query}`);
      expect(response.status, query).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
  });

  it("return 404 for an unknown customer", async () => {
    const api = await startTestApi();
    for (const path of ["case-activities", "case-activities/types", "case-activities/csv"]) {
      const response = await api.asAda.get(`/api/customers/air/12345/${path}`);
      expect([response.status, response.body]).toEqual([404, errorBody("NOT_FOUND")]);
    }
    expect((await api.asAda.get("/api/customers/air/none/case-activities")).status).toBe(400);
  });
});
