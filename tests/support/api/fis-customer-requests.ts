import { expect } from "vitest";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { Reply } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<Reply>;

const entitiesOf = ({ body }: Reply) =>
  (body as { result: { entities: { id: number; companyName?: string }[] } }).result.entities;

/** Sends a request to every endpoint for FIS customers, with the demo data. */
export async function sendFisCustomerRequests(request: SendRequest): Promise<void> {
  const listed = entitiesOf(await request("GET /customers/air", { query: { companyName: "umbrella" } }));
  expect(listed).toMatchObject([{ companyName: "Umbrella Forensics", openCases: 3, casesUsed: 4 }]);
  const params = { id: listed[0]?.id ?? 0 };
  const customer = await request("GET /customers/air/{id}", { params });
  expect(customer.body).toMatchObject({
    result: { cases: { used: 4, capacity: 30 }, activities: { length: 10 } },
  });
  expect((await request("GET /customers/air/csv")).text).toContain("Umbrella Forensics,DE,");
  const log = "/customers/air/{id}/case-activities";
  const closings = await request(`GET ${log}`, { params, query: { type: "case-closed" } });
  expect(entitiesOf(closings)).toHaveLength(1);
  expect((await request(`GET ${log}/types`, { params })).body).toMatchObject({
    result: ["acquisition", "case-closed", "case-opened", "note", "triage"],
  });
  const csv = await request(`GET ${log}/csv`, { params, query: { caseId: "case-4" } });
  expect(csv.headers.get("content-disposition")).toContain(
    "case-activities-Umbrella Forensics-2026-11-20.csv",
  );
}
