import { expect, it } from "vitest";
import { createEvent, type EventName } from "#app/domain/history/event.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { ada } from "#tests/fixtures/licenses.ts";

const key = "P9W3C-TT5E0-KQ6MV-2XBHA-R8DZ1";
const hostname = "acme.instances.example.com";
const trialEndsAt = "2026-12-14T23:59:59.999Z";

it.each<[EventName, Parameters<typeof createEvent>[3], string]>([
  [
    "invite-customer",
    { details: { to: "wile@acme.example" } },
    `A confirmation link was created for the customer of license ${key}, for wile@acme.example.`,
  ],
  [
    "confirm-invitation",
    { details: { hostname } },
    `The customer of license ${key} confirmed the invitation, for ${hostname}.`,
  ],
  [
    "extend-trial",
    { details: { days: 10 }, before: { trialEndsAt: "2026-12-04T23:59:59.999Z" }, after: { trialEndsAt } },
    `The trial on license ${key} was extended by 10 days; it now ends on 14 Dec 2026.`,
  ],
  [
    "convert-trial",
    { before: { environment: 2 }, after: { environment: 3, expirationDate: "2027-11-20T23:59:59.999Z" } },
    `License ${key} was converted to a paid license; the license runs until 20 Nov 2027.`,
  ],
  [
    "suspend-instance",
    { details: { hostname } },
    `The instance ${hostname} of license ${key} was suspended.`,
  ],
  ["resume-instance", { details: {} }, `The instance of license ${key} was resumed.`],
  [
    "retry-instance",
    { details: { hostname, error: "No image." } },
    `The instance ${hostname} of license ${key} was retried after it failed with “No image.”.`,
  ],
  ["delete-instance", { details: { hostname } }, `The instance ${hostname} of license ${key} was deleted.`],
])("the event %s of a hosted customer has a sentence", (name, content, sentence) => {
  expect(createEventSentence({ id: 1, ...createEvent(ada, key, name, content) })).toBe(sentence);
});
