import { millisecondsInHour } from "date-fns/constants";
import { z } from "zod";
import type { HandlerContext } from "#app/api/endpoint/handler.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { readSignUp } from "./sign-up-cookie.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { isDryRun } from "#app/domain/instance/dry-run.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import { deriveSecrets } from "#app/domain/text/secrets.ts";
import { msOf } from "#app/domain/time/time.ts";

const handleLifetimeMs = millisecondsInHour;
const handleSchema = z.object({ provider: z.string(), externalId: z.string(), until: z.number() });

/** Marketplace and id of a purchase. */
type PurchaseKey = Pick<z.output<typeof handleSchema>, "provider" | "externalId">;

/** Encrypts the id of a purchase as a handle that is valid for an hour. The server never sends the id itself. */
export const createSignUpHandle = (
  { provider, externalId }: PurchaseKey,
  { signUps, now }: ApiContext,
): Promise<string> =>
  isDryRun(externalId)
    ? Promise.resolve(externalId)
    : encrypt(
        JSON.stringify({ provider, externalId, until: msOf(now()) + handleLifetimeMs }),
        deriveHandleSecrets(signUps),
      );

/** Derives separate secrets for handles, so that the value of a sign-up cookie is not a valid handle. */
const deriveHandleSecrets = ({ secrets }: ApiContext["signUps"]) => deriveSecrets(secrets, "handle");

/** Null for a forged or expired handle. An id that is not encrypted belongs to the first marketplace. */
async function decryptHandle(
  encryptedHandle: string,
  { signUps, now, marketplaces }: ApiContext,
): Promise<PurchaseKey | null> {
  const { provider: firstProvider } = findMarketplace(marketplaces);
  if (isDryRun(encryptedHandle)) return { provider: firstProvider, externalId: encryptedHandle };
  const text = await decrypt(encryptedHandle, deriveHandleSecrets(signUps));
  if (text === null)
    return signUps.acceptsUnencryptedIds ? { provider: firstProvider, externalId: encryptedHandle } : null;
  const { until, ...purchaseKey } = handleSchema.parse(JSON.parse(text));
  return until > msOf(now()) ? purchaseKey : null;
}

/** Throws MARKETPLACE_HANDLE for a forged or expired handle. */
export async function requirePurchaseKey(marketplaceId: string, context: ApiContext): Promise<PurchaseKey> {
  const purchaseKey = await decryptHandle(marketplaceId, context);
  if (purchaseKey !== null) return purchaseKey;
  throw ruleViolation(
    "MARKETPLACE_HANDLE",
    "This sign-up has expired. Open the page from the marketplace again, and send the customerId that it returns.",
    "marketplaceId",
  );
}

/**
 * Checks that the sign-up cookie or the handle in `x-sign-up` belongs to the buyer of the license. Throws `forbidden`
 * otherwise, and also if the license does not exist.
 */
export async function checkBuyer(
  { request, context }: Pick<HandlerContext<Endpoint>, "request" | "context">,
  licenseKey: string,
): Promise<void> {
  if (isDryRun(licenseKey)) return;
  const signUp = await readSignUp(request, context.signUps.secrets);
  if (signUp?.licenseKey === licenseKey) return;
  const purchaseKey = await decryptHandle(request.headers.get("x-sign-up") ?? "", context);
  const agreement =
    purchaseKey && (await context.storage.agreements.find(purchaseKey.provider, purchaseKey.externalId));
  if (agreement && agreement.licenseKey === licenseKey) return;
  throw new Problem(
    "forbidden",
    "The header x-sign-up must contain the customerId of this license’s buyer.",
    {
      code: "MARKETPLACE_HANDLE",
    },
  );
}
