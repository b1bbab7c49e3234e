import { z } from "zod";
import { auditQuery, feedQuery } from "#app/domain/history/audit-filter.ts";
import { chainState, presentChain } from "#app/domain/history/chain-check.ts";
import { type EventName, historyEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { eventFor } from "./event-for.ts";

export const auditEndpoints = {
  events: endpoint({
    method: "GET",
    path: "/api/oem/audit",
    operationId: "listEvents",
    summary:
      "One page of everything that happened, newest first; event names are separated by commas. All of one license’s is for everybody, what is about tokens for tokens-manage",
    action: "audit.ofLicense",
    query: auditQuery,
    listParameters: ["eventName"],
    result: pageOf(historyEvent),
  }),
  chain: endpoint({
    method: "GET",
    path: "/api/oem/audit/chain",
    operationId: "getChainState",
    summary: "How far the chain of all events has been verified",
    action: "audit.read",
    result: chainState,
  }),
  feed: endpoint({
    operationId: "followEvents",
    method: "GET",
    path: "/api/oem/events",
    summary:
      "Events in the order in which they happened, from the one after this number on; ask again after `next`, which stays the same while nothing more happens. What is about tokens is for tokens-manage",
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
    return page(rows.map(eventFor(person)), total, query);
  }),

  handle(auditEndpoints.chain, async ({ context: { storage } }) => {
    const [check, total] = await Promise.all([storage.chainChecks.read(), storage.history.count()]);
    return presentChain(check, total);
  }),

  handle(auditEndpoints.feed, async ({ query: { after, limit }, context, person }) => {
    const links = await context.storage.history.chain(after, limit);
    const canReadTokenEvents = can(person, "audit.tokens");
    const events = links
      .map(({ event }) => event)
      .filter(({ eventName }) => canReadTokenEvents || !tokenEvents.includes(eventName));
    return { events: events.map(eventFor(person)), next: links.at(-1)?.event.id ?? after };
  }),
];
