import { describe, expect, it } from "vitest";
import { type EventName, eventName, type EventValues, type HistoryEvent } from "#app/domain/history/event.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { eventFields } from "#app/words/event-fields.ts";

const key = "P9W3C-TT5E0-KQ6MV-2XBHA-R8DZ1";

interface EventContent {
  details?: EventValues;
  before?: EventValues | null;
  after?: EventValues | null;
}

const event = (
  name: EventName,
  { details = {}, before = null, after = null }: EventContent = {},
): HistoryEvent => ({
  id: 1,
  eventName: name,
  createdAt: "2026-11-20T12:00:00.000Z",
  createdBy: "ada@example.com",
  licenseKey: key,
  details,
  before,
  after,
  requestId: "request-1",
});

const changed = (field: string, before: EventValues[string], after: EventValues[string]): EventContent => ({
  details: { [field]: after },
  before: { [field]: before },
  after: { [field]: after },
});

const term = (activationDate: string, expirationDate: string) => ({
  activationDate: `${activationDate}T00:00:00.000Z`,
  expirationDate: `${expirationDate}T23:59:59.999Z`,
});

describe("An event's label", () => {
  it.each<[EventName, string]>([
    ["create", "License Created"],
    ["update-tags", "Tags Updated"],
    ["add-quota", "Quota Added"],
    ["update-quota-status", "Quota Status Changed"],
    ["update-quota-dates", "Quota Dates Changed"],
    ["update-quota-capacities", "Quota Capacity Changed"],
    ["update-server-status", "Server Status Updated"],
    ["update-notes", "Notes Updated"],
    ["update-soft-capacity", "Allow Capacity Overrun Updated"],
    ["update-grace", "Grace Updated"],
  ])("of %s is %s", (name, label) => {
    expect(eventLabel[name]).toBe(label);
  });
});

describe("An event's sentence", () => {
  it.each<[string, HistoryEvent]>([
    [
      `License ${key} was created as an Enterprise license, offline, with capacity overrun allowed.`,
      event("create", { details: { type: 1, isOffline: true, softCapacity: true, tags: [], notes: "" } }),
    ],
    [
      `License ${key} was created as an IR license.`,
      event("create", { details: { type: 2, isOffline: false, softCapacity: false } }),
    ],
    [`License ${key} was deleted.`, event("delete", { details: { type: 1 } })],
    [`License ${key} was restored.`, event("restore")],
    [
      `License ${key} got a quota that runs from 20 Nov 2026 to 20 Nov 2027; it allows 1 server and 1,000 assets.`,
      event("add-quota", {
        after: {
          status: 1,
          ...term("2026-11-20", "2027-11-20"),
          serverCapacity: 1,
          totalClientCapacity: 1000,
          caseCapacity: null,
        },
      }),
    ],
    [
      `License ${key} got a quota that runs from 20 Nov 2026 to 20 Nov 2027; it allows 30 cases and 30 days for each case.`,
      event("add-quota", {
        after: {
          ...term("2026-11-20", "2027-11-20"),
          serverCapacity: null,
          caseCapacity: 30,
          caseLifetime: 30,
        },
      }),
    ],
    [
      `The quota of license ${key} now runs from 20 Nov 2026 to 20 Nov 2027 (before: from 01 Nov 2026 to Infinite (Quota will never expire)).`,
      event("update-quota-dates", {
        before: term("2026-11-01", "2150-01-01"),
        after: term("2026-11-20", "2027-11-20"),
      }),
    ],
    [
      `The quota of license ${key} now runs from 20 Nov 2026 to 20 Nov 2027.`,
      event("update-quota-dates", { details: term("2026-11-20", "2027-11-20") }),
    ],
    [`The quota of license ${key} runs at other times now.`, event("update-quota-dates")],
    [
      `The quota of license ${key} now allows 2 servers and 12,000 assets (before: 1 server and 100 assets).`,
      event("update-quota-capacities", {
        before: { serverCapacity: 1, totalClientCapacity: 100 },
        after: { serverCapacity: 2, totalClientCapacity: 12000 },
      }),
    ],
    [`The quota of license ${key} now allows another capacity.`, event("update-quota-capacities")],
    [`The quota of license ${key} was disabled.`, event("update-quota-status", changed("status", 1, 0))],
    [`The quota of license ${key} was enabled.`, event("update-quota-status", changed("status", 0, 1))],
    [`The quota of license ${key} was changed.`, event("update-quota-status")],
    [
      `Server host-7 of license ${key} was disabled.`,
      event("update-server-status", { details: { deviceId: "host-7", status: 0 } }),
    ],
    [`A server of license ${key} was changed.`, event("update-server-status")],
    [`The notes of license ${key} were written.`, event("update-notes", changed("notes", "", "Call in May"))],
    [
      `The notes of license ${key} were changed.`,
      event("update-notes", changed("notes", "Call in May", "Paid")),
    ],
    [`The notes of license ${key} were removed.`, event("update-notes", changed("notes", "Paid", ""))],
    [
      `The tags of license ${key} were changed: “emea” added, “trial”, “Ürün” removed.`,
      event("update-tags", changed("tags", ["partner", "trial", "Ürün"], ["emea", "partner"])),
    ],
    [`The tags of license ${key} were changed.`, event("update-tags")],
    [
      `License ${key} now allows capacity overrun.`,
      event("update-soft-capacity", changed("softCapacity", false, true)),
    ],
    [
      `License ${key} no longer allows capacity overrun.`,
      event("update-soft-capacity", changed("softCapacity", true, false)),
    ],
    [`Allow Capacity Overrun of license ${key} was changed.`, event("update-soft-capacity")],
    [
      `License ${key} has a grace of 10 days after its end now (before: the grace of its tier).`,
      event("update-grace", changed("graceDays", null, 10)),
    ],
    [
      `License ${key} has no grace after its end now (before: a grace of 1 day).`,
      event("update-grace", changed("graceDays", 1, 0)),
    ],
    [`The grace of license ${key} was changed.`, event("update-grace")],
    [
      `License ${key} is now in the environment Paid (before: Demo).`,
      event("update-environment", changed("environment", 2, 3)),
    ],
    [
      `License ${key} is now in the environment Unknown.`,
      event("update-environment", { after: { environment: 9 } }),
    ],
    [
      `A license file of license ${key} was downloaded; it opens until 20 Nov 2027.`,
      event("download-license-file", { details: { expiresAt: "2027-11-20T23:59:59.999Z" } }),
    ],
    [
      `Server host-7 was activated on license ${key}, with version 5.1.0.`,
      event("activate-server", { details: { deviceId: "host-7", version: "5.1.0" } }),
    ],
    [
      `Server host-7 of license ${key} was released; its seat is free.`,
      event("release-server", { details: { serverId: 7, deviceId: "host-7" } }),
    ],
    [
      `An activation code for new servers of license ${key} was created.`,
      event("create-activation-code", { details: { isReplacement: false } }),
    ],
    [
      `An activation code for new servers of license ${key} was created; it replaces the one before.`,
      event("create-activation-code", { details: { isReplacement: true } }),
    ],
  ])("reads: %s", (sentence, historyEvent) => {
    expect(eventSentence(historyEvent)).toBe(sentence);
  });

  it("names months in the reader's language", () => {
    const names = "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara".split(" ");
    const historyEvent = event("update-quota-dates", { after: term("2026-11-20", "2027-01-20") });
    expect(eventSentence(historyEvent, { lang: "tr", names })).toContain("from 20 Kas 2026 to 20 Oca 2027");
  });

  it.each(eventName.options)("of %s names the license", (name) => {
    expect(eventSentence(event(name))).toMatch(new RegExp(`[Ll]icense ${key}`));
  });

  it("of another license API's event names the license", () => {
    expect(eventSentence({ ...event("create"), eventName: "transfer" })).toBe(`transfer: license ${key}.`);
  });

  it.each(eventName.options)("of %s is told whatever its details hold", (name) => {
    const malformed: EventValues = {
      type: "?",
      status: null,
      tags: "none",
      notes: 7,
      environment: [3],
      softCapacity: "maybe",
      activationDate: 12,
      expirationDate: "soon",
      __proto__: "x",
      constructor: { name: ["x"] },
    };
    for (const content of [
      {},
      { details: malformed },
      { details: malformed, before: malformed, after: {} },
      { before: {}, after: malformed },
    ]) {
      const historyEvent = event(name, content);
      expect(eventSentence(historyEvent)).toMatch(/^\S.+\.$/);
      for (const { label, after } of eventFields(historyEvent))
        expect([label, after].every(Boolean)).toBe(true);
    }
  });
});

describe("An event's fields", () => {
  it("are the changed values before and after, as text", () => {
    const historyEvent = event("update-quota-dates", {
      details: { type: 1 },
      before: { ...term("2026-11-20", "2027-11-20"), isOffline: false, environment: 2 },
      after: { ...term("2026-11-20", "2150-01-01"), isOffline: true, environment: 3 },
    });
    expect(eventFields(historyEvent)).toEqual([
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

  it("show lists as lists, and an empty list as a dash", () => {
    expect(eventFields(event("update-tags", changed("tags", [], ["a", "b"])))).toEqual([
      { name: "tags", label: "Tags", before: "–", after: ["a", "b"] },
    ]);
  });

  it("are the details of an event without values from before", () => {
    const historyEvent = event("create", {
      details: { type: 2, softCapacity: true, notes: "line 1\nline 2" },
    });
    expect(eventFields(historyEvent).map(({ label, before, after }) => [label, before, after])).toEqual([
      ["Type", null, "IR"],
      ["Allow Capacity Overrun", null, "Yes"],
      ["Notes", null, "line 1\nline 2"],
    ]);
  });
});
