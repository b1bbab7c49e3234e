import { expect } from "vitest";
import type { AddedCall } from "./contract-calls.ts";
import type { Reply } from "./api.ts";

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
}
type Ask = (call: AddedCall, given?: Given) => Promise<Reply>;

const entitiesOf = ({ body }: Reply) =>
  (body as { result: { entities: { id: number; companyName?: string }[] } }).result.entities;

/** Sends a request to every endpoint for FIS customers, with the demo data. */
export async function fisCustomerTurns(ask: Ask): Promise<void> {
  const listed = entitiesOf(await ask("GET /customers/air", { query: { companyName: "umbrella" } }));
  expect(listed).toMatchObject([{ companyName: "Umbrella Forensics", openCases: 3, casesUsed: 4 }]);
  const params = { id: listed[0]?.id ?? 0 };
  const one = await ask("GET /customers/air/{id}", { params });
  expect(one.body).toMatchObject({
    result: { cases: { used: 4, capacity: 30 }, activities: { length: 10 } },
  });
  expect((await ask("GET /customers/air/csv")).text).toContain("Umbrella Forensics,DE,");
  const log = "/customers/air/{id}/case-activities";
  const closings = await ask(`GET ${log}`, { params, query: { type: "case-closed" } });
  expect(entitiesOf(closings)).toHaveLength(1);
  expect((await ask(`GET ${log}/types`, { params })).body).toMatchObject({
    result: ["acquisition", "case-closed", "case-opened", "note", "triage"],
  });
  const csv = await ask(`GET ${log}/csv`, { params, query: { caseId: "case-4" } });
  expect(csv.headers.get("content-disposition")).toContain(
    "case-activities-Umbrella Forensics-2026-11-20.csv",
  );
}
