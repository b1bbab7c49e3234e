import { expect } from "vitest";
import { createdCustomerLink } from "#app/domain/customer-link/customer-link.ts";
import { customerPage } from "#app/domain/customer-link/customer-page.ts";
import { hashToken } from "#app/domain/token/tokens.ts";
import { type ApiResponse, type ApiUnderTest, type Client, parseApiResult } from "./api.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";

type SendRequest = (
  endpoint: AddedEndpoint,
  options?: {
    params?: Record<string, string | number>;
    query?: Record<string, string>;
    body?: unknown;
    as?: Client;
  },
) => Promise<ApiResponse>;

/** Sends requests to the endpoints of customer links and of the customer page. */
export async function sendCustomerLinkRequests(
  { asAnonymous, context, engine }: ApiUnderTest,
  request: SendRequest,
  key: string,
): Promise<void> {
  const body = { days: 30, email: "grace@example.com" };
  const created = await request("POST /oem/licenses/{key}/customer-links", { params: { key }, body });
  const { id, url } = parseApiResult(createdCustomerLink, created);
  const token = url.split("/").at(-1) ?? "";
  const visitor = { as: asAnonymous, body: { token } };
  const page = parseApiResult(customerPage, await request("POST /customer-page/visits", visitor));
  expect(page.license?.plan).toBeTruthy();
  await request("GET /customer-page/certificate.pdf", { as: asAnonymous, query: { token } });
  await request("POST /customer-page/renewal-requests", {
    as: asAnonymous,
    body: { token, message: "Another year, please." },
  });
  await request("POST /customer-page/codes", visitor);
  const code = "87654321";
  const codeHash = hashToken(`customer link ${id} ${code}`, context.tokenPeppers[0]);
  await engine.db.updateTable("customer_link").set({ code_hash: codeHash }).execute();
  await request("POST /customer-page/codes/check", { as: asAnonymous, body: { token, code } });
  const list = await request("GET /oem/licenses/{key}/customer-links", { params: { key } });
  expect(list.text).toContain("grace@example.com");
  expect(list.text).not.toContain(token);
  await request("DELETE /oem/licenses/{key}/customer-links/{id}", { params: { key, id } });
}
