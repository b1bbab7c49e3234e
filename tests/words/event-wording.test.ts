import { englishDateLocale } from "#app/domain/time/date-locale.ts";
import { describe, expect, it } from "vitest";
import { type EventName, eventName, type EventValues, type HistoryEvent } from "#app/domain/history/event.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { listEventFields } from "#app/words/event-fields.ts";
import { buildChangeContent, buildEvent, buildQuotaPeriod, key } from "#tests/fixtures/events.ts";

describe("The label of an event", () => {
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
    ["update-grace", "Grace Period Updated"],
  ])("of type %s is %s", (name, label) => {
    expect(eventLabel[name]).toBe(label);
  });
});

describe("The sentence of an event", () => {
  it.each<[string, HistoryEvent]>([
    [
      `License ${key} was created as an Enterprise license, offline, with capacity overrun allowed.`,
      buildEvent("create", {
        details: { type: 1, isOffline: true, softCapacity: true, tags: [], notes: "" },
      }),
    ],
    [
      `License ${key} was created as an Enterprise license, with alerts about use to the customer.`,
      buildEvent("create", {
        details: { type: 1, isOffline: false, softCapacity: false, alertsCustomer: true },
      }),
    ],
    [
      `License ${key} was created as an IR license.`,
      buildEvent("create", { details: { type: 2, isOffline: false, softCapacity: false } }),
    ],
    [`License ${key} was deleted.`, buildEvent("delete", { details: { type: 1 } })],
    [`License ${key} was restored.`, buildEvent("restore")],
    [
      `License ${key} received a quota that runs from 20 Nov 2026 to 20 Nov 2027; the quota allows 1 server and 1,000 assets.`,
      buildEvent("add-quota", {
        after: {
          status: 1,
          ...buildQuotaPeriod("2026-11-20", "2027-11-20"),
          serverCapacity: 1,
          totalClientCapacity: 1000,
          caseCapacity: null,
        },
      }),
    ],
    [
      `License ${key} received a quota that runs from 20 Nov 2026 to 20 Nov 2027; the quota allows 30 cases and 30 days for each case.`,
      buildEvent("add-quota", {
        after: {
          ...buildQuotaPeriod("2026-11-20", "2027-11-20"),
          serverCapacity: null,
          caseCapacity: 30,
          caseLifetime: 30,
        },
      }),
    ],
    [
      `The quota of license ${key} now runs from 20 Nov 2026 to 20 Nov 2027 (before: from 01 Nov 2026 to Infinite (Quota will never expire)).`,
      buildEvent("update-quota-dates", {
        before: buildQuotaPeriod("2026-11-01", "2150-01-01"),
        after: buildQuotaPeriod("2026-11-20", "2027-11-20"),
      }),
    ],
    [
      `The quota of license ${key} now runs from 20 Nov 2026 to 20 Nov 2027.`,
      buildEvent("update-quota-dates", { details: buildQuotaPeriod("2026-11-20", "2027-11-20") }),
    ],
    [`The quota of license ${key} now has other dates.`, buildEvent("update-quota-dates")],
    [
      `The quota of license ${key} now allows 2 servers and 12,000 assets (before: 1 server and 100 assets).`,
      buildEvent("update-quota-capacities", {
        before: { serverCapacity: 1, totalClientCapacity: 100 },
        after: { serverCapacity: 2, totalClientCapacity: 12000 },
      }),
    ],
    [`The quota of license ${key} now allows another capacity.`, buildEvent("update-quota-capacities")],
    [
      `The quota of license ${key} was disabled.`,
      buildEvent("update-quota-status", buildChangeContent("status", 1, 0)),
    ],
    [
      `The quota of license ${key} was enabled.`,
      buildEvent("update-quota-status", buildChangeContent("status", 0, 1)),
    ],
    [`The quota of license ${key} was changed.`, buildEvent("update-quota-status")],
    [
      `Server host-7 of license ${key} was disabled.`,
      buildEvent("update-server-status", { details: { deviceId: "host-7", status: 0 } }),
    ],
    [`A server of license ${key} was changed.`, buildEvent("update-server-status")],
    [
      `The notes of license ${key} were written.`,
      buildEvent("update-notes", buildChangeContent("notes", "", "Call in May")),
    ],
    [
      `The notes of license ${key} were changed.`,
      buildEvent("update-notes", buildChangeContent("notes", "Call in May", "Paid")),
    ],
    [
      `The notes of license ${key} were removed.`,
      buildEvent("update-notes", buildChangeContent("notes", "Paid", "")),
    ],
    [
      `The tags of license ${key} were changed: “emea” added, “trial”, “Ürün” removed.`,
      buildEvent(
        "update-tags",
        buildChangeContent("tags", ["partner", "trial", "Ürün"], ["emea", "partner"]),
      ),
    ],
    [`The tags of license ${key} were changed.`, buildEvent("update-tags")],
    [
      `License ${key} now allows capacity overrun.`,
      buildEvent("update-soft-capacity", buildChangeContent("softCapacity", false, true)),
    ],
    [
      `License ${key} no longer allows capacity overrun.`,
      buildEvent("update-soft-capacity", buildChangeContent("softCapacity", true, false)),
    ],
    [`Allow Capacity Overrun of license ${key} was changed.`, buildEvent("update-soft-capacity")],
    [
      `License ${key} now has a grace period of 10 days after its end (before: the grace period of its tier).`,
      buildEvent("update-grace", buildChangeContent("graceDays", null, 10)),
    ],
    [
      `License ${key} now has no grace period after its end (before: a grace period of 1 day).`,
      buildEvent("update-grace", buildChangeContent("graceDays", 1, 0)),
    ],
    [`The grace period of license ${key} was changed.`, buildEvent("update-grace")],
    [
      `The customer of license ${key} now gets alerts about use.`,
      buildEvent("update-customer-alerts", buildChangeContent("alertsCustomer", false, true)),
    ],
    [
      `The customer of license ${key} no longer gets alerts about use.`,
      buildEvent("update-customer-alerts", buildChangeContent("alertsCustomer", true, false)),
    ],
    [`Use Alerts to Customer of license ${key} was changed.`, buildEvent("update-customer-alerts")],
    [
      `A mail to wile@acme.example that license ${key} uses 90 % of its assets was sent.`,
      buildEvent("send-use-alert", { details: { to: "wile@acme.example", percent: 90, mail: "sent" } }),
    ],
    [`A mail that license ${key} uses many of its assets was sent.`, buildEvent("send-use-alert")],
    [
      `License ${key} is now in the environment Paid (before: Demo).`,
      buildEvent("update-environment", buildChangeContent("environment", 2, 3)),
    ],
    [
      `License ${key} is now in the environment Unknown.`,
      buildEvent("update-environment", { after: { environment: 9 } }),
    ],
    [
      `A license file of license ${key} was downloaded; it is valid until 20 Nov 2027.`,
      buildEvent("download-license-file", { details: { expiresAt: "2027-11-20T23:59:59.999Z" } }),
    ],
    [
      `Server host-7 was activated on license ${key}, with version 5.1.0.`,
      buildEvent("activate-server", { details: { deviceId: "host-7", version: "5.1.0" } }),
    ],
    [
      `Server host-7 of license ${key} was released; its seat is free.`,
      buildEvent("release-server", { details: { serverId: 7, deviceId: "host-7" } }),
    ],
    [
      `Server host-7 of license ${key} is silent; its seat will be released on 27 Nov 2026.`,
      buildEvent("announce-server-release", {
        details: { serverId: 7, deviceId: "host-7", releaseAt: "2026-11-27T12:00:00.000Z" },
      }),
    ],
    [
      `Server host-7 of license ${key} keeps its seat.`,
      buildEvent("announce-server-release", {
        details: { serverId: 7, deviceId: "host-7", releaseAt: null },
      }),
    ],
    [
      `Server host-7 was rejected on license ${key}: The server limit of this license is reached.`,
      buildEvent("reject-server", { details: { deviceId: "host-7", code: "SERVER_LIMIT" } }),
    ],
    [
      `The rejections of server host-7 on license ${key} were dismissed: Reinstalled.`,
      buildEvent("dismiss-rejection", {
        details: { deviceId: "host-7", code: "SERVER_LIVE", reason: "Reinstalled." },
      }),
    ],
    [
      `An activation code for new servers of license ${key} was created.`,
      buildEvent("create-activation-code", { details: { isReplacement: false } }),
    ],
    [
      `An activation code for new servers of license ${key} was created; it replaces the previous one.`,
      buildEvent("create-activation-code", { details: { isReplacement: true } }),
    ],
  ])("is: %s", (sentence, historyEvent) => {
    expect(createEventSentence(historyEvent)).toBe(sentence);
  });

  it("contains month names in the reader's language", () => {
    const monthNames = "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara".split(" ");
    const historyEvent = buildEvent("update-quota-dates", {
      after: buildQuotaPeriod("2026-11-20", "2027-01-20"),
    });
    expect(createEventSentence(historyEvent, { ...englishDateLocale, lang: "tr", monthNames })).toContain(
      "from 20 Kas 2026 to 20 Oca 2027",
    );
  });

  it.each(eventName.options)("of type %s contains the license key", (name) => {
    expect(createEventSentence(buildEvent(name))).toMatch(new RegExp(`[Ll]icense ${key}`));
  });

  it("of an unknown type contains the license key", () => {
    expect(createEventSentence({ ...buildEvent("create"), eventName: "transfer" })).toBe(
      `transfer: license ${key}.`,
    );
  });

  it.each(eventName.options)("of type %s exists for malformed details", (name) => {
    const malformedValues: EventValues = {
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
      { details: malformedValues },
      { details: malformedValues, before: malformedValues, after: {} },
      { before: {}, after: malformedValues },
    ]) {
      const historyEvent = buildEvent(name, content);
      expect(createEventSentence(historyEvent)).toMatch(/^\S.+\.$/);
      for (const { label, after } of listEventFields(historyEvent))
        expect([label, after].every(Boolean)).toBe(true);
    }
  });
});
