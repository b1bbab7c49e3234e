import { auditQuery } from "#app/domain/history/audit-filter.ts";
import { chainState, presentChain } from "#app/domain/history/chain-check.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { eventFor } from "./event-for.ts";

export const auditCalls = {
  events: call({
    method: "GET",
    path: "/api/oem/audit",
    operationId: "listEvents",
    summary:
      "One page of everything that happened, newest first; event names are separated by commas. All of one license’s is for everybody, what is about tokens for tokens-manage",
    action: "audit.ofLicense",
    query: auditQuery,
    result: pageOf(historyEvent),
  }),
  chain: call({
    method: "GET",
    path: "/api/oem/audit/chain",
    operationId: "getChainState",
    summary: "How far the chain of all events has been verified",
    action: "audit.read",
    result: chainState,
  }),
};

const aboutTokens = ["create-token", "delete-token"] as const;
const notAllowed = () =>
  new Problem("forbidden", "This needs the privilege users-manage or settings-manage.");

export const auditAnswers = [
  answer(auditCalls.events, async ({ query, world, person }) => {
    if (!query.licenseKey && !can(person, "audit.read")) throw notAllowed();
    const without = can(person, "audit.tokens") ? [] : aboutTokens;
    const { rows, total } = await world.storage.history.page(query, without);
    return page(rows.map(eventFor(person)), total, query);
  }),

  answer(auditCalls.chain, async ({ world: { storage } }) => {
    const [check, total] = await Promise.all([storage.chainChecks.read(), storage.history.count()]);
    return presentChain(check, total);
  }),
];
