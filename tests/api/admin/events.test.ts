import { describe, expect, it } from "vitest";
import { auditEndpoints } from "#app/api/licenses/audit.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";

const fetchEvents = async (client: Client, query: string) =>
  parseApiResult(auditEndpoints.listNewEvents.result, await client.get(`/api/oem/events?${query}`));

describe("The feed of events", () => {
  it("returns all events in order to a client that pages through it", async () => {
    const { asAda, context } = await startTestApi();
    const totalEventCount = await context.storage.history.count();
    const eventIds: number[] = [];
    let after = 0;
    for (;;) {
      const { events, next } = await fetchEvents(asAda, `after=${after}&limit=100`);
      eventIds.push(...events.map(({ id }) => id));
      if (next === after) break;
      after = next;
    }
    expect(eventIds).toEqual(Array.from({ length: totalEventCount }, (_, index) => index + 1));
    await asAda.post("/api/oem/tags", { val: "brand-new" });
    expect(await fetchEvents(asAda, `after=${after}`)).toMatchObject({
      events: [{ id: totalEventCount + 1, eventName: "create-tag", createdBy: "ada@example.com" }],
      next: totalEventCount + 1,
    });
  });

  it("rejects a position after the newest event with the newest position", async () => {
    const { asAda, context } = await startTestApi();
    const newestPosition = await context.storage.history.count();
    expect(await fetchEvents(asAda, `after=${newestPosition}`)).toEqual({ events: [], next: newestPosition });
    const { status, body } = await asAda.get(`/api/oem/events?after=${newestPosition + 1}`);
    expect([status, body]).toEqual([
      422,
      errorBody("AFTER_NEWEST", {
        fields: { after: [`after must be at most ${newestPosition}.`] },
        current: { position: newestPosition },
      }),
    ]);
  });

  it("skips token events for users who may not see them", async () => {
    const { asAda, asRita, grantPrivileges, people, context } = await startTestApi();
    const initialEventCount = await context.storage.history.count();
    await asAda.post("/api/tokens", { token: generateTokenValue(), expirationDate: "2027-01-01" });
    await grantPrivileges(people.rita, ["settings-manage"]);
    expect(await fetchEvents(asRita, `after=${initialEventCount}`)).toEqual({
      events: [],
      next: initialEventCount + 1,
    });
    expect(await fetchEvents(asAda, `after=${initialEventCount}`)).toMatchObject({
      events: [{ eventName: "create-token" }],
    });
  });

  it("rejects an invalid position or limit", async () => {
    const { asAda } = await startTestApi();
    for (const query of ["after=-1", "after=x", "limit=0", "limit=1001", "after=1&after=2"]) {
      const { status, body } = await asAda.get(`/api/oem/events?${query}`);
      expect([query, status, body]).toEqual([
        query,
        400,
        errorBody("INVALID", { fields: expect.any(Object) }),
      ]);
    }
  });
});
