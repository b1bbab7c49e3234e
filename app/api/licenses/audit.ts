import { z } from "zod";
import { auditQuery, feedQuery } from "#app/domain/history/audit-filter.ts";
import { presentChain } from "#app/domain/history/chain-check.ts";
import { type EventName, historyEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { readPageWithCursor } from "#app/api/endpoint/cursor.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { cursorDescription, unreadableEntityList } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { createEventRedactor } from "./event-for.ts";
import { eventPage, chainStateSchema } from "./schemas/event.ts";

export const auditEndpoints = {
  events: defineEndpoint({
    method: "GET",
    path: "/api/oem/audit",
    operationId: "listEvents",
    summary: "List events of the audit log",
    description:
      "Returns events, newest first. Without `users-manage` or `settings-manage` you must send a `licenseKey`. Events about tokens need `tokens-manage`.",
    action: "audit.readLicense",
    query: describeFields(auditQuery, {
      after: cursorDescription,
      createdBy: "E-mail address of the user.",
      eventName: "Event names, separated by commas.",
      licenseKey: "License key. Required without `users-manage` or `settings-manage`.",
      via: "`assistant` for changes by assistants only.",
      from: "Events from this day or instant on. A day means its first instant in UTC.",
      to: "Events until this day or instant. A day means its last instant in UTC.",
    }),
    listParameters: ["eventName"],
    result: eventPage,
    errors: {
      "403 FORBIDDEN":
        "Events of all licenses need `users-manage` or `settings-manage`. Send a `licenseKey`.",
    },
    example: (dates) => ({
      query: {
        pageNumber: 0,
        pageSize: 10,
        createdBy: "ada@example.com",
        eventName: "create,renew-license",
        from: dates.dayIn(-30),
        to: dates.dayIn(0),
      },
    }),
  }),
  readChainState: defineEndpoint({
    method: "GET",
    path: "/api/oem/audit/chain",
    operationId: "getChainState",
    summary: "Get the verification state of the history",
    description: "Returns the progress of the background job that verifies the hash chain of all events.",
    action: "audit.read",
    result: chainStateSchema,
  }),
  listNewEvents: defineEndpoint({
    operationId: "followEvents",
    method: "GET",
    path: "/api/oem/events",
    summary: "Follow new events",
    description:
      "Returns the events after a position in the history, oldest first. Send `next` of the response as `after` of the following request. An empty list means that there are no new events. `limit` is 100 if omitted and at most 1,000. The schema `Event` lists what `details`, `before` and `after` contain. Events about tokens need `tokens-manage`.",
    action: "audit.read",
    query: describeFields(feedQuery, {
      after: "Position of the last event that you have. 0, the default, starts with the first event.",
      limit: "Number of events per response, 1 to 1,000; 100 if omitted.",
    }),
    result: describeFields(
      z.object({
        events: z.array(historyEvent),
        next: z.number().int().min(0),
        unreadableEntities: unreadableEntityList,
      }),
      {
        events: "Events, oldest first.",
        next: ["Value for `after` of the next request.", examples.eventId],
        unreadableEntities:
          "Events whose stored values are damaged. They are missing in `events`. Omitted if there are none.",
      },
    ),
    errors: {
      "422 AFTER_NEWEST":
        "`after` is beyond the newest event, for example because a backup was restored. `current.position` is the position of the newest event. Decide from which position you continue.",
    },
    example: { query: { after: 0, limit: 100 } },
  }),
};

const tokenEventNames: readonly EventName[] = [
  "create-token",
  "delete-token",
  "create-service-account",
  "update-service-account",
  "replace-service-account-token",
  "confirm-service-account",
  "delete-service-account",
];
const notAllowedProblem = () =>
  new Problem("forbidden", "This request needs the privilege users-manage or settings-manage.");

/** A position after the newest event comes from another database, for example from before a backup was restored. */
function checkFeedPosition(after: number, newestPosition: number): void {
  if (after <= newestPosition) return;
  throw new Problem(
    "rule",
    `The newest event has the position ${newestPosition}. Send at most this number.`,
    {
      code: "AFTER_NEWEST",
      fields: { after: [`after must be at most ${newestPosition}.`] },
      current: { position: newestPosition },
    },
  );
}

export const auditHandlers = [
  handle(auditEndpoints.events, async ({ query, context, person }) => {
    if (!query.licenseKey && !can(person, "audit.read")) throw notAllowedProblem();
    const excludedEventNames = can(person, "audit.tokens") ? [] : tokenEventNames;
    return readPageWithCursor(
      "events",
      query,
      context,
      (after) => context.storage.history.listPage(query, excludedEventNames, after),
      createEventRedactor(person),
    );
  }),

  handle(auditEndpoints.readChainState, async ({ context: { storage } }) => {
    const [chainCheck, total] = await Promise.all([storage.chainChecks.read(), storage.history.count()]);
    return presentChain(chainCheck, total);
  }),

  handle(auditEndpoints.listNewEvents, async ({ query: { after, limit }, context, person }) => {
    const {
      rows: links,
      unreadableEntities,
      lastId,
    } = await context.storage.history.listChainAfter(after, limit);
    if (lastId === null) checkFeedPosition(after, (await context.storage.history.readHead()).id);
    const canReadTokenEvents = can(person, "audit.tokens");
    const events = links
      .map(({ event }) => event)
      .filter(({ eventName }) => canReadTokenEvents || !tokenEventNames.includes(eventName));
    return {
      events: events.map(createEventRedactor(person)),
      next: lastId ?? after,
      ...(unreadableEntities && { unreadableEntities }),
    };
  }),
];
