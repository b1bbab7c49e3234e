import { describe, expect, it } from "vitest";
import { viewEndpoints } from "#app/api/licenses/views.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";

const viewsPath = "/api/oem/views";
const expiringLicensesView = {
  name: "Ends soon",
  query: "sortBy=expiredAt&lifetimeStatuses=almost-expired&pageNumber=3",
};

const createView = async (client: Client, body: object = {}) =>
  parseApiResult(
    viewEndpoints.create.result,
    await client.post(viewsPath, { ...expiringLicensesView, ...body }),
  );
const listViews = async (client: Client) => {
  const { views } = parseApiResult(viewEndpoints.list.result, await client.get(viewsPath));
  return views.map(({ name, isShared, isOwn }) => ({ name, isShared, isOwn }));
};
const changeView = (client: Client, id: number, body: object) =>
  client.send("PATCH", `${viewsPath}/${id}`, { body });

describe("The views of the license list", () => {
  it("are private unless they are shared", async () => {
    const { asMert, asRita } = await startTestApi();
    expect((await createView(asRita)).query).toBe("lifetimeStatuses=almost-expired&sortBy=expiredAt");
    await createView(asMert, { name: "Paid", query: "environment=3", isShared: true });
    await createView(asMert, { name: "Mine", query: "createdBy=mert@example.com" });
    expect(await listViews(asRita)).toEqual([
      { name: "Paid", isShared: true, isOwn: false },
      { name: "Ends soon", isShared: false, isOwn: true },
    ]);
    expect(await listViews(asMert)).toEqual([
      { name: "Paid", isShared: true, isOwn: true },
      { name: "Mine", isShared: false, isOwn: true },
    ]);
  });

  it("require license-manage if they are shared", async () => {
    const { asMert, asRita } = await startTestApi();
    const sharedView = await createView(asMert, { isShared: true });
    const privateView = await createView(asMert);
    for (const response of [
      await asRita.post(viewsPath, { ...expiringLicensesView, isShared: true }),
      await changeView(asRita, sharedView.id, { name: "Rita's" }),
      await changeView(asRita, (await createView(asRita)).id, { isShared: true }),
      await asRita.send("DELETE", `${viewsPath}/${sharedView.id}`),
    ])
      expect([response.status, response.body]).toEqual([403, errorBody("FORBIDDEN")]);
    for (const response of [
      await changeView(asRita, privateView.id, { name: "Rita's" }),
      await asRita.send("DELETE", `${viewsPath}/${privateView.id}`),
    ])
      expect(response.status).toBe(404);
  });

  it("can be renamed, reordered and deleted", async () => {
    const { asMert, asAda } = await startTestApi();
    const [firstView, secondView] = [
      await createView(asMert, { name: "One" }),
      await createView(asMert, { name: "Two" }),
    ];
    const renamedView = { name: "First", query: "environment=1" };
    const savedView = parseApiResult(
      viewEndpoints.change.result,
      await changeView(asMert, firstView.id, renamedView),
    );
    expect(savedView).toMatchObject({ ...renamedView, rowVersion: 2 });
    const staleResponse = await asMert.send("PATCH", `${viewsPath}/${firstView.id}`, {
      body: { name: "Late" },
      headers: { "if-match": '"1"' },
    });
    expect(staleResponse.status).toBe(409);
    expect((await changeView(asMert, secondView.id, { position: 0 })).status).toBe(200);
    expect((await listViews(asMert)).map(({ name }) => name)).toEqual(["Two", "First"]);
    expect((await asMert.send("DELETE", `${viewsPath}/${secondView.id}`)).status).toBe(200);
    expect(await listViews(asMert)).toHaveLength(1);
    const auditResponse = await asAda.get("/api/oem/audit?eventName=create-view,update-view,delete-view");
    expect(auditResponse.body).toMatchObject({ result: { totalEntityCount: 4 } });
  });

  it("accept only filters of the list and are limited to 50", async () => {
    const { asRita } = await startTestApi();
    for (const query of [
      "colour=red",
      "statuses=asleep",
      "environment=many",
      "dateFilterType=expired&minDate=2026-01-01",
      "term=ada&crit=contactName",
      `companyName=${"x".repeat(2_000)}`,
    ])
      expect((await asRita.post(viewsPath, { name: "Invalid", query })).status, query).toBe(400);
    expect((await asRita.post(viewsPath, { ...expiringLicensesView, name: " " })).status).toBe(400);
    for (let count = 0; count < 50; count += 1) await createView(asRita);
    const rejectedResponse = await asRita.post(viewsPath, expiringLicensesView);
    expect([rejectedResponse.status, rejectedResponse.body]).toEqual([422, errorBody("TOO_MANY_VIEWS")]);
  });
});
