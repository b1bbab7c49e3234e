import { describe, expect, it } from "vitest";
import type { EventName, EventValues, HistoryEvent } from "#app/domain/history/event.ts";
import { buildEvent as buildLicenseEvent, type EventContent } from "#tests/fixtures/events.ts";
import { chooseDateLocale } from "#app/middleware/locale.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { listEventFields } from "#app/words/event-fields.ts";

const buildEvent = (name: EventName, content?: EventContent): HistoryEvent => ({
  ...buildLicenseEvent(name, content),
  licenseKey: null,
});

const buildChangeContent = (
  before: EventValues,
  after: EventValues,
  details: EventValues = after,
): EventContent => ({
  details,
  before,
  after,
});

describe("The sentence of an event without a license", () => {
  it.each<[string, HistoryEvent]>([
    [
      "Version 5.12.0 was created.",
      buildEvent("create-version", { after: { version: "5.12.0", isActive: true, releaseNotes: "" } }),
    ],
    [
      "Version 5.12.0 was changed.",
      buildEvent(
        "update-version",
        buildChangeContent({ version: "5.12.0", isActive: true }, { version: "5.12.0", isActive: false }),
      ),
    ],
    [
      "Version 5.12 was renamed to 5.12.0.",
      buildEvent("update-version", buildChangeContent({ version: "5.12" }, { version: "5.12.0" })),
    ],
    [
      "The tag “emea” was created.",
      buildEvent("create-tag", { details: { tag: "emea" }, after: { val: "emea" } }),
    ],
    [
      "The tag “emea” was renamed to “EMEA”.",
      buildEvent("rename-tag", buildChangeContent({ val: "emea" }, { val: "EMEA" }, { tag: "EMEA" })),
    ],
    [
      "The tag “Ürün” was deleted.",
      buildEvent("delete-tag", { details: { tag: "Ürün" }, before: { val: "Ürün" } }),
    ],
    [
      "The privileges of rita@example.com were changed: added “Edits Licenses”, “settle-bills”, removed “Creates Tags”.",
      buildEvent(
        "update-privileges",
        buildChangeContent(
          { privileges: ["license-create", "tags-create"] },
          { privileges: ["license-create", "license-manage", "settle-bills"] },
          { email: "rita@example.com", privileges: ["license-create", "license-manage"] },
        ),
      ),
    ],
    [
      "The API token air_abcdefgh… was created; it is valid until 01 Jan 2027.",
      buildEvent("create-token", {
        details: { start: "air_abcdefgh", expirationDate: "2027-01-01T23:59:59.999Z" },
      }),
    ],
    [
      "The API token “Nightly export” (air_abcdefgh…) was deleted.",
      buildEvent("delete-token", { details: { start: "air_abcdefgh", name: "Nightly export" } }),
    ],
    [
      "The API token air_abcdefgh… was deleted.",
      buildEvent("delete-token", { details: { start: "air_abcdefgh" } }),
    ],
    [
      "The renewal period is now 45 days.",
      buildEvent(
        "update-settings",
        buildChangeContent(
          { renewalPeriod: 30, reminderDays: [7] },
          { renewalPeriod: 45, reminderDays: [7] },
          { renewalPeriod: 45 },
        ),
      ),
    ],
    [
      "Reminders are now sent 30, 7 and 1 days before a license ends.",
      buildEvent("update-settings", buildChangeContent({ reminderDays: [7] }, { reminderDays: [30, 7, 1] })),
    ],
    [
      "Reminders are now sent 1,095, 30 and 1 days before a license ends.",
      buildEvent(
        "update-settings",
        buildChangeContent({ reminderDays: [7] }, { reminderDays: [1095, 30, 1] }),
      ),
    ],
    [
      "No reminders are sent from now on.",
      buildEvent("update-settings", buildChangeContent({ reminderDays: [7] }, { reminderDays: [] })),
    ],
    ["The settings were changed.", buildEvent("update-settings")],
    [
      "According to the configuration, rita@example.com is now an admin.",
      buildEvent(
        "update-privileges",
        buildChangeContent({ isAdmin: false }, { isAdmin: true }, { email: "rita@example.com" }),
      ),
    ],
    [
      "According to the configuration, rita@example.com is no longer an admin.",
      buildEvent(
        "update-privileges",
        buildChangeContent({ isAdmin: true }, { isAdmin: false }, { email: "rita@example.com" }),
      ),
    ],
    [
      "According to the company directory, rita@example.com is now an admin, with changed privileges: added “Creates Tags”.",
      buildEvent(
        "update-privileges",
        buildChangeContent(
          { isAdmin: false, privileges: [] },
          { isAdmin: true, privileges: ["tags-create"] },
          { email: "rita@example.com" },
        ),
      ),
    ],
    [
      "The rules of the company directory were changed: added “sso: Ops: admin”; removed “sso: Tags: tags-create”.",
      buildEvent(
        "update-directory-rules",
        buildChangeContent({ rules: ["sso: Tags: tags-create"] }, { rules: ["sso: Ops: admin"] }, {}),
      ),
    ],
    [
      "The identity provider did not list the groups of rita@example.com, so the rights from earlier groups remain.",
      buildEvent("keep-directory-groups", { details: { email: "rita@example.com" } }),
    ],
    [
      "rita@example.com remains an admin, because there is no other admin. The directory or the configuration would otherwise remove this right.",
      buildEvent("keep-last-admin", { details: { email: "rita@example.com" } }),
    ],
    ["ada@example.com signed in.", buildEvent("sign-in")],
    [
      "The invitation of nina@example.com was withdrawn.",
      buildEvent("withdraw-invitation", { details: { email: "nina@example.com", privileges: [] } }),
    ],
    [
      "ada@example.com signed in. The identity provider did not list the user’s groups, so the admin right is unchanged.",
      buildEvent("sign-in", { details: { isAdminClaimUnknown: true } }),
    ],
    [
      "A sign-in was rejected: the identity provider denied access to License desk.",
      {
        ...buildEvent("refuse-sign-in", { details: { why: "access-denied", provider: "sso" } }),
        createdBy: "somebody",
      },
    ],
    ["ada@example.com signed out.", buildEvent("sign-out")],
    [
      "The sign-in of ada@example.com was rejected: this account may not sign in here.",
      buildEvent("refuse-sign-in", { details: { why: "not-allowed", provider: "sso" } }),
    ],
    [
      "A sign-in was rejected: the identity provider’s response did not belong to a sign-in that started here. Another 30 failed sign-ins before this sign-in were not recorded.",
      {
        ...buildEvent("refuse-sign-in", { details: { why: "start-again", provider: "sso", notWritten: 30 } }),
        createdBy: "somebody",
      },
    ],
    [
      "The report of licenses was exported: 1 row.",
      buildEvent("export-report", { details: { report: "licenses", filter: {}, rows: 1 } }),
    ],
    [
      "A user was erased from 12 events and 1 stored mail.",
      buildEvent("erase-person", { details: { events: 12, mails: 1 } }),
    ],
    [
      "2 sessions of rita@example.com were ended.",
      buildEvent("end-sessions", { details: { email: "rita@example.com", sessions: 2 } }),
    ],
    ["The job Reminders was run manually.", buildEvent("run-job", { details: { job: "reminders" } })],
    ["A user was erased from 12 events.", buildEvent("erase-person", { details: { events: 12 } })],
    ["A tag was renamed.", buildEvent("rename-tag", { details: { tag: 7 } })],
    ["License Created.", buildEvent("create")],
  ])("is: %s", (sentence, historyEvent) => {
    expect(createEventSentence(historyEvent)).toBe(sentence);
  });
});

it("The numbers of a sentence follow the language of the user", () => {
  const event = buildEvent("export-report", { details: { report: "licenses", rows: 12_000 } });
  expect(createEventSentence(event, chooseDateLocale("de"))).toContain("12.000 rows");
  expect(createEventSentence(event)).toContain("12,000 rows");
});

describe("The fields of an event without a license", () => {
  it("exclude duplicates and have labels for privileges", () => {
    expect(
      listEventFields(buildEvent("create-tag", { details: { tag: "emea" }, after: { val: "emea" } })),
    ).toEqual([{ name: "val", label: "Tag", before: null, after: "emea" }]);
    const filter = { companyName: "Acme", environment: 2, lifetimeStatuses: ["active", "expired"] };
    expect(
      listEventFields(buildEvent("export-report", { details: { report: "licenses", filter, rows: 3 } })),
    ).toContainEqual({
      name: "filter",
      label: "Filter",
      before: null,
      after: "Company: Acme; Environment: Demo; Lifetime Statuses: active, expired",
    });
    const content = buildChangeContent(
      { privileges: [] },
      { privileges: ["license-manage", "settle-bills"] },
    );
    expect(listEventFields(buildEvent("update-privileges", content))).toEqual([
      { name: "privileges", label: "Privileges", before: "–", after: ["Edits Licenses", "settle-bills"] },
    ]);
  });
});
