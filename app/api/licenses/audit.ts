import { z } from "zod";
import { auditQuery, feedQuery } from "#app/domain/history/audit-filter.ts";
import { chainState, presentChain } from "#app/domain/history/chain-check.ts";
import { type EventName, historyEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import { page, pageSchema } from "#app/domain/page.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { eventVisibleTo } from "./event-for.ts";

export const auditEndpoints = {
  events: defineEndpoint({
    method: "GET",
    path: "/api/oem/audit",
    operationId: "listEvents",
    summary:
      "List the events of the audit log, newest first; separate event names by commas. Everybody may read the events of one license; events about tokens need tokens-manage",
    action: "audit.ofLicense",
    query: auditQuery,
    listParameters: ["eventName"],
    result: pageSchema(historyEvent),
  }),
  chain: defineEndpoint({
    method: "GET",
    path: "/api/oem/audit/chain",
    operationId: "getChainState",
    summary: "Get the verification state of the hash chain of all events",
    action: "audit.read",
    result: chainState,
  }),
  feed: defineEndpoint({
    operationId: "followEvents",
    method: "GET",
    path: "/api/oem/events",
    summary:
      "List the events after a number, oldest first; use `next` for the following request. Events about tokens need tokens-manage",
    action: "audit.read",
    query: feedQuery,
    result: z.object({ events: z.array(historyEvent), next: z.number().int().min(0) }),
  }),
};

const tokenEvents: readonly EventName[] = ["create-token", "delete-token"];
const notAllowedProblem = () =>
  new Problem("forbidden", "This needs the privilege users-manage or settings-manage.");

export const auditHandlers = [
  handle(auditEndpoints.events, async ({ query, context, person }) => {
    if (!query.licenseKey && !can(person, "audit.read")) throw notAllowedProblem();
    const excludedEvents = can(person, "audit.tokens") ? [] : tokenEvents;
    const { rows, total } = await context.storage.history.page(query, excludedEvents);
    return page(rows.map(eventVisibleTo(person)), total, query);
  }),

  handle(auditEndpoints.chain, async ({ context: { storage } }) => {
    const [check, total] = await Promise.all([storage.chainChecks.read(), storage.history.count()]);
    return presentChain(check, total);
  }),

  handle(auditEndpoints.feed, async ({ query: { after, limit }, context, person }) => {
    const chainEntries = await context.storage.history.chain(after, limit);
    const canReadTokenEvents = can(person, "audit.tokens");
    const events = chainEntries
      .map(({ event }) => event)
      .filter(({ eventName }) => canReadTokenEvents || !tokenEvents.includes(eventName));
    return { events: events.map(eventVisibleTo(person)), next: chainEntries.at(-1)?.event.id ?? after };
  }),
];
