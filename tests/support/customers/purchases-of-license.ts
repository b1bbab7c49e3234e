import { createPageSchema } from "#app/domain/page.ts";
import { queuedRenewal } from "#app/domain/renewal/queued-renewal.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";

/**
 * The states of the license's purchases, oldest first. The text of a successor also names the rule that linked the
 * successor to the license.
 */
export async function describePurchases({ context }: ApiUnderTest, key: string): Promise<string> {
  const storedLicense = await context.storage.licenses.find(key);
  const purchases = await context.storage.agreements.listByLicense(storedLicense?.record.id ?? 0);
  return purchases.map(({ state, linkedBy }) => (linkedBy ? `${state} by ${linkedBy}` : state)).join(", ");
}

/** Only ends that the renewal desk shows as renewed. */
export async function listRenewedEnds(staffClient: Client, key: string): Promise<string[]> {
  const response = await staffClient.get(`/api/oem/renewals?state=renewed&from=2026-11-01&search=${key}`);
  return parseApiResult(createPageSchema(queuedRenewal), response).entities.map(({ expiredAt }) =>
    dayOf(expiredAt),
  );
}
