import { describe, expect, it } from "vitest";
import { listEventFields } from "#app/words/event-fields.ts";
import { buildChangeContent, buildEvent, buildQuotaPeriod } from "#tests/fixtures/events.ts";

describe("The fields of an event", () => {
  it("are the changed values before and after as text", () => {
    const historyEvent = buildEvent("update-quota-dates", {
      details: { type: 1 },
      before: { ...buildQuotaPeriod("2026-11-20", "2027-11-20"), isOffline: false, environment: 2 },
      after: { ...buildQuotaPeriod("2026-11-20", "2150-01-01"), isOffline: true, environment: 3 },
    });
    expect(listEventFields(historyEvent)).toEqual([
      {
        name: "expirationDate",
        label: "Expiration Date",
        before: "20 Nov 2027",
        after: "Infinite (Quota will never expire)",
      },
      { name: "isOffline", label: "Is Offline", before: "No", after: "Yes" },
      { name: "environment", label: "Environment", before: "Demo", after: "Paid" },
    ]);
  });

  it("contain lists unchanged and a dash for an empty list", () => {
    expect(listEventFields(buildEvent("update-tags", buildChangeContent("tags", [], ["a", "b"])))).toEqual([
      { name: "tags", label: "Tags", before: "–", after: ["a", "b"] },
    ]);
  });

  it("are the details if the event has no previous values", () => {
    const historyEvent = buildEvent("create", {
      details: { type: 2, softCapacity: true, notes: "line 1\nline 2" },
    });
    expect(listEventFields(historyEvent).map(({ label, before, after }) => [label, before, after])).toEqual([
      ["Type", null, "IR"],
      ["Allow Capacity Overrun", null, "Yes"],
      ["Notes", null, "line 1\nline 2"],
    ]);
  });
});
