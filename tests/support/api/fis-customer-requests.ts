import { expect } from "vitest";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { ApiResponse } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

const readEntities = ({ body }: ApiResponse) =>
  (body as { result: { entities: { id: number; companyName?: string }[] } }).result.entities;

/** Sends a request to every endpoint for FIS customers, with the demo data. */
export async function sendFisCustomerRequests(request: SendRequest): Promise<void> {
  const customers = readEntities(await request("GET /customers/air", { query: { companyName: "umbrella" } }));
  expect(customers).toMatchObject([{ companyName: "Umbrella Forensics", openCases: 3, casesUsed: 4 }]);
  const params = { id: customers[0]?.id ?? 0 };
  const customerResponse = await request("GET /customers/air/{id}", { params });
  expect(customerResponse.body).toMatchObject({
    result: { cases: { used: 4, capacity: 30 }, activities: { length: 10 } },
  });
  expect((await request("GET /customers/air/csv")).text).toContain("Umbrella Forensics,DE,");
  const activitiesPath = "/customers/air/{id}/case-activities";
  const closingResponse = await request(`GET ${activitiesPath}`, { params, query: { type: "case-closed" } });
  expect(readEntities(closingResponse)).toHaveLength(1);
  expect((await request(`GET ${activitiesPath}/types`, { params })).body).toMatchObject({
    result: { entities: ["acquisition", "case-closed", "case-opened", "note", "triage"] },
  });
  const csvResponse = await request(`GET ${activitiesPath}/csv`, { params, query: { caseId: "case-4" } });
  expect(csvResponse.headers.get("content-disposition")).toContain(
    "case-activities-Umbrella Forensics-2026-11-20.csv",
  );
}
