import { millisecondsInHour } from "date-fns/constants";
import { z } from "zod";
import type { HandlerContext } from "#app/api/endpoint/handler.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { readSignUp } from "#app/api/endpoint/sign-up-cookie.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { isDryRun } from "#app/domain/instance/dry-run.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";

const handleLifetimeMs = millisecondsInHour;
const handleSchema = z.object({ externalId: z.string(), until: z.number() });

/** Encrypts the marketplace id as a handle that is valid for an hour. The id itself never leaves the server. */
export const createHandle = (externalId: string, { signUps, now }: ApiContext): Promise<string> =>
  isDryRun(externalId)
    ? Promise.resolve(externalId)
    : encrypt(
        JSON.stringify({ externalId, until: now().getTime() + handleLifetimeMs }),
        handleSecrets(signUps),
      );

/** Derives secrets for handles, so that a sign-up cookie, which uses the same secrets, is no valid handle. */
const handleSecrets = ({ secrets }: ApiContext["signUps"]) => secretsFor(secrets, "handle");

/** Returns null for a forged or expired handle. */
async function readHandle(encryptedHandle: string, { signUps, now }: ApiContext): Promise<string | null> {
  if (isDryRun(encryptedHandle)) return encryptedHandle;
  const text = await decrypt(encryptedHandle, handleSecrets(signUps));
  if (text === null) return signUps.trustIds ? encryptedHandle : null;
  const { externalId, until } = handleSchema.parse(JSON.parse(text));
  return until > now().getTime() ? externalId : null;
}

/** Raises MARKETPLACE_HANDLE for a forged or expired handle. */
export async function requireExternalId(marketplaceId: string, context: ApiContext): Promise<string> {
  const externalId = await readHandle(marketplaceId, context);
  if (externalId !== null) return externalId;
  throw ruleViolation(
    "MARKETPLACE_HANDLE",
    "This sign-up has expired. Open the page from the marketplace again, and send the customerId that it answers.",
    "marketplaceId",
  );
}

/** Checks the `x-sign-up` handle or the cookie. Raises the same `forbidden` if the license does not exist. */
export async function checkBuyer(
  { request, context }: Pick<HandlerContext<Endpoint>, "request" | "context">,
  licenseKey: string,
): Promise<void> {
  if (isDryRun(licenseKey)) return;
  const signUp = await readSignUp(request, context.signUps.secrets);
  if (signUp?.licenseKey === licenseKey) return;
  const { storage, marketplace } = context;
  const externalId = await readHandle(request.headers.get("x-sign-up") ?? "", context);
  const buyer = externalId && (await storage.marketplaceCustomers.find(marketplace.provider, externalId));
  if (buyer && buyer.licenseKey === licenseKey) return;
  throw new Problem("forbidden", "The header x-sign-up must hold the customerId of this license’s buyer.", {
    code: "MARKETPLACE_HANDLE",
  });
}
