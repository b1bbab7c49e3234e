import { eventName, historyEvent } from "#app/domain/history/event.ts";
import { chainState } from "#app/domain/history/chain-check.ts";
import { formatFieldNames } from "#app/api/endpoint/file-response.ts";
import { describePageWithCursor } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { commonEventFields, eventFieldsTable } from "./event-fields.ts";

describeValue(eventName, "EventName", "Name of an event.");

const eventDescription = `An event of the history. \`details\` of any event can also contain ${formatFieldNames(commonEventFields)}: the id of the event that was undone, the id of the bulk run that caused the event, and for a change by an assistant the text \`assistant\`, the start of its token, and its tool.\n\n${eventFieldsTable}`;

export const eventSchema = describeSchema(historyEvent, "Event", eventDescription, {
  id: [
    "Position in the history, from 1. Missing positions belong to events that you may not see.",
    examples.eventId,
  ],
  createdAt: ["Time of the event, in UTC.", examples.pastTime],
  createdBy: [
    "E-mail address of the user, or the name of the background job or system, or `server` and a device id, or `service account` and its name.",
    "ada@example.com",
  ],
  licenseKey: ["License key; null if the event concerns no license.", examples.licenseKey],
  details: ["Values of the event. The table in the description of `Event` lists them.", {}],
  before: ["Previous values of the changed fields; null for an event without changes.", { notes: "" }],
  after: [
    "New values of the changed fields; null for an event without changes.",
    { notes: "Needs a second server." },
  ],
  requestId: ["`x-request-id` of the request that caused the event.", "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e"],
  address: [
    "IP address of the client, for exports and for requests without a session. Omitted if you may not read the whole audit log.",
    "203.0.113.7",
  ],
});

export const eventPage = describePageWithCursor(eventSchema);

export const chainStateSchema = describeSchema(
  chainState,
  "ChainState",
  "Verification state of the hash chain of all events.",
  {
    verifiedUpTo: ["Position of the last event that was verified.", examples.eventId],
    verifiedAt: ["Time of the last verification, in UTC; null before the first one.", examples.pastTime],
    wholeVerifiedAt: [
      "Start of the last verification of the whole history, in UTC; null before the first one.",
      examples.pastTime,
    ],
    total: ["Number of events in the history.", 12],
    isBroken: "True if an event was changed or removed.",
    brokenAt: "Position of the first event that does not match its hash; null if all events match.",
  },
);
