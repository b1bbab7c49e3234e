import { describe, expect, it } from "vitest";
import { viewCalls } from "#app/api/licenses/views.ts";
import { type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";

const address = "/api/oem/views";
const ending = { name: "Ends soon", query: "sortBy=expiredAt&lifetimeStatuses=almost-expired&pageNumber=3" };

const made = async (who: Client, body: object = {}) =>
  resultOf(viewCalls.create.result, await who.post(address, { ...ending, ...body }));
const seen = async (who: Client) => {
  const { views } = resultOf(viewCalls.list.result, await who.get(address));
  return views.map(({ name, isShared, isOwn }) => [name, isShared, isOwn]);
};
const change = (who: Client, id: number, body: object) => who.send("PATCH", `${address}/${id}`, { body });

describe("The views of the list", () => {
  it("are private unless they are shared, and store the query of the list", async () => {
    const { asMert, asRita } = await openApi();
    expect((await made(asRita)).query).toBe("lifetimeStatuses=almost-expired&sortBy=expiredAt");
    await made(asMert, { name: "Paid", query: "environment=3", isShared: true });
    await made(asMert, { name: "Mine", query: "createdBy=mert@example.com" });
    expect(await seen(asRita)).toEqual([
      ["Paid", true, false],
      ["Ends soon", false, true],
    ]);
    expect(await seen(asMert)).toEqual([
      ["Paid", true, true],
      ["Mine", false, true],
    ]);
  });

  it("that are shared require license-manage; another user's private view is not found", async () => {
    const { asMert, asRita } = await openApi();
    const shared = await made(asMert, { isShared: true });
    const own = await made(asMert);
    for (const reply of [
      await asRita.post(address, { ...ending, isShared: true }),
      await change(asRita, shared.id, { name: "Rita's" }),
      await change(asRita, (await made(asRita)).id, { isShared: true }),
      await asRita.send("DELETE", `${address}/${shared.id}`),
    ])
      expect([reply.status, reply.body]).toEqual([403, refusal("FORBIDDEN")]);
    for (const reply of [
      await change(asRita, own.id, { name: "Rita's" }),
      await asRita.send("DELETE", `${address}/${own.id}`),
    ])
      expect(reply.status).toBe(404);
  });

  it("are renamed, reordered and deleted; a stale save is rejected, and a reorder alone is no event", async () => {
    const { asMert, asAda } = await openApi();
    const [first, second] = [await made(asMert, { name: "One" }), await made(asMert, { name: "Two" })];
    const renamed = { name: "First", query: "environment=1" };
    const saved = resultOf(viewCalls.change.result, await change(asMert, first.id, renamed));
    expect(saved).toMatchObject({ ...renamed, rowVersion: 2 });
    const stale = await asMert.send("PATCH", `${address}/${first.id}`, {
      body: { name: "Late" },
      headers: { "if-match": '"1"' },
    });
    expect(stale.status).toBe(409);
    expect((await change(asMert, second.id, { place: 0 })).status).toBe(200);
    expect((await seen(asMert)).map(([name]) => name)).toEqual(["Two", "First"]);
    expect((await asMert.send("DELETE", `${address}/${second.id}`)).status).toBe(200);
    expect(await seen(asMert)).toHaveLength(1);
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
    for (let count = 0; count < 50; count++) await made(asRita);
    const more = await asRita.post(address, ending);
    expect([more.status, more.body]).toEqual([422, refusal("TOO_MANY_VIEWS")]);
  });
});
