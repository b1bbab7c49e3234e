import { describe, expect, it } from "vitest";
import { viewEndpoints } from "#app/api/licenses/views.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const address = "/api/oem/views";
const ending = { name: "Ends soon", query: "sortBy=expiredAt&lifetimeStatuses=almost-expired&pageNumber=3" };

const createView = async (client: Client, body: object = {}) =>
  resultOf(viewEndpoints.create.result, await client.post(address, { ...ending, ...body }));
const viewsOf = async (client: Client) => {
  const { views } = resultOf(viewEndpoints.list.result, await client.get(address));
  return views.map(({ name, isShared, isOwn }) => [name, isShared, isOwn]);
};
const change = (client: Client, id: number, body: object) =>
  client.send("PATCH", `${address}/${id}`, { body });

describe("The views of the list", () => {
  it("are private unless they are shared, and store the query of the list", async () => {
    const { asMert, asRita } = await openApi();
    expect((await createView(asRita)).query).toBe("lifetimeStatuses=almost-expired&sortBy=expiredAt");
    await createView(asMert, { name: "Paid", query: "environment=3", isShared: true });
    await createView(asMert, { name: "Mine", query: "createdBy=mert@example.com" });
    expect(await viewsOf(asRita)).toEqual([
      ["Paid", true, false],
      ["Ends soon", false, true],
    ]);
    expect(await viewsOf(asMert)).toEqual([
      ["Paid", true, true],
      ["Mine", false, true],
    ]);
  });

  it("that are shared require license-manage; another user's private view is not found", async () => {
    const { asMert, asRita } = await openApi();
    const shared = await createView(asMert, { isShared: true });
    const ownView = await createView(asMert);
    for (const response of [
      await asRita.post(address, { ...ending, isShared: true }),
      await change(asRita, shared.id, { name: "Rita's" }),
      await change(asRita, (await createView(asRita)).id, { isShared: true }),
      await asRita.send("DELETE", `${address}/${shared.id}`),
    ])
      expect([response.status, response.body]).toEqual([403, errorBody("FORBIDDEN")]);
    for (const response of [
      await change(asRita, ownView.id, { name: "Rita's" }),
      await asRita.send("DELETE", `${address}/${ownView.id}`),
    ])
      expect(response.status).toBe(404);
  });

  it("are renamed, reordered and deleted; a stale save is rejected, and a reorder alone is no event", async () => {
    const { asMert, asAda } = await openApi();
    const [first, second] = [
      await createView(asMert, { name: "One" }),
      await createView(asMert, { name: "Two" }),
    ];
    const renamed = { name: "First", query: "environment=1" };
    const saved = resultOf(viewEndpoints.change.result, await change(asMert, first.id, renamed));
    expect(saved).toMatchObject({ ...renamed, rowVersion: 2 });
    const stale = await asMert.send("PATCH", `${address}/${first.id}`, {
      body: { name: "Late" },
      headers: { "if-match": '"1"' },
    });
    expect(stale.status).toBe(409);
    expect((await change(asMert, second.id, { place: 0 })).status).toBe(200);
    expect((await viewsOf(asMert)).map(([name]) => name)).toEqual(["Two", "First"]);
    expect((await asMert.send("DELETE", `${address}/${second.id}`)).status).toBe(200);
    expect(await viewsOf(asMert)).toHaveLength(1);
    const log = await asAda.get("/api/oem/audit?eventName=create-view,update-view,delete-view");
    expect(log.body).toMatchObject({ result: { totalEntityCount: 4 } });
  });

  it("accept only filters of the list, and are 50 at most", async () => {
    const { asRita } = await openApi();
    for (const query of [
      "colour=red",
      "statuses=asleep",
      "environment=many",
      "dateFilterType=expired&minDate=2026-01-01",
      "term=ada&crit=contactName",
      `companyName=${"x".repeat(2_000)}`,
    ])
      expect([query, (await asRita.post(address, { name: "Odd", query })).status]).toEqual([query, 400]);
    expect((await asRita.post(address, { ...ending, name: " " })).status).toBe(400);
    for (let count = 0; count < 50; count++) await createView(asRita);
    const more = await asRita.post(address, ending);
    expect([more.status, more.body]).toEqual([422, errorBody("TOO_MANY_VIEWS")]);
  });
});
