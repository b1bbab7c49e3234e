import { z } from "zod";
import type { CallContext } from "#app/api/call/answer.ts";
import type { Call } from "#app/api/call/call.ts";
import { readSignUp } from "#app/api/call/sign-up-cookie.ts";
import type { World } from "#app/api/world.ts";
import { isDryRun } from "#app/domain/instance/dry-run.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { seal, unseal } from "#app/domain/text/seal.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";

const goodForMs = 60 * 60 * 1000;
const handle = z.object({ externalId: z.string(), until: z.number() });

/** Encrypted handle of a marketplace customer, valid for an hour. The marketplace id itself never leaves the server. */
export const handleOf = (externalId: string, { signUps, now }: World): Promise<string> =>
  isDryRun(externalId)
    ? Promise.resolve(externalId)
    : seal(JSON.stringify({ externalId, until: now().getTime() + goodForMs }), handleSecrets(signUps));

/** Derives secrets for handles, so that a sign-up cookie, which uses the same secrets, is no valid handle. */
const handleSecrets = ({ secrets }: World["signUps"]) => secretsFor(secrets, "handle");

/** Null for a forged or expired handle. */
async function externalIdBehind(sealedHandle: string, { signUps, now }: World): Promise<string | null> {
  if (isDryRun(sealedHandle)) return sealedHandle;
  const text = await unseal(sealedHandle, handleSecrets(signUps));
  if (text === null) return signUps.trustIds ? sealedHandle : null;
  const { externalId, until } = handle.parse(JSON.parse(text));
  return until > now().getTime() ? externalId : null;
}

/** Raises MARKETPLACE_HANDLE for a forged or expired handle. */
export async function externalIdOf(marketplaceId: string, world: World): Promise<string> {
  const externalId = await externalIdBehind(marketplaceId, world);
  if (externalId !== null) return externalId;
  throw ruleBroken(
    "MARKETPLACE_HANDLE",
    "This sign-up has expired. Open the page from the marketplace again, and send the customerId that it answers.",
    "marketplaceId",
  );
}

/** Checks the `x-sign-up` handle or the cookie. Raises the same `forbidden` if the license does not exist. */
export async function checkSignedUp(
  { request, world }: Pick<CallContext<Call>, "request" | "world">,
  licenseKey: string,
): Promise<void> {
  if (isDryRun(licenseKey)) return;
  const signUp = await readSignUp(request, world.signUps.secrets);
  if (signUp?.licenseKey === licenseKey) return;
  const { storage, marketplace } = world;
  const externalId = await externalIdBehind(request.headers.get("x-sign-up") ?? "", world);
  const buyer = externalId && (await storage.marketplaceCustomers.find(marketplace.provider, externalId));
  if (buyer && buyer.licenseKey === licenseKey) return;
  throw new Problem("forbidden", "The header x-sign-up must hold the customerId of this license’s buyer.", {
    code: "MARKETPLACE_HANDLE",
  });
}
