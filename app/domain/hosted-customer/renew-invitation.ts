import { sha256 } from "#app/domain/text/digest.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import { dayMs, msOf } from "#app/domain/time/time.ts";
import { type CustomerCall, customerActor } from "./confirm-invitation.ts";
import { addInvitation, type Sending, sendInvitation } from "./invite.ts";

const hourMs = dayMs / 24;

/** Sends at most one link per hour, to the old address only. Callers cannot see if a link was sent. */
export async function renewInvitation(sending: Sending, call: CustomerCall, token: string): Promise<void> {
  const { at } = call;
  const { storage } = sending;
  const tokenHash = sha256(token);
  const renewed = newSecret();
  const isMade = await storage.transact(async (work) => {
    const old = await storage.invitations.byTokenHash(tokenHash);
    const latest = old && (await storage.invitations.latest(old.licenseId));
    if (!old || !latest || old.usedAt !== null) return false;
    const isGood = old.id === latest.id && old.expiresAt > at;
    if (isGood || msOf(at) - msOf(latest.createdAt) < hourMs) return false;
    const license = await storage.licenses.find(old.licenseKey);
    const instance = await storage.instances.ofLicense(old.licenseId);
    if (!license || license.record.deletedAt !== null || instance?.status !== "invited") return false;
    // Makes a concurrent request or confirmation retry.
    work.changeInstance({ ...instance, updatedAt: at });
    await addInvitation(work, customerActor(old, call), {
      license: license.record,
      customerId: old.customerId,
      inviter: old.inviter,
      origin: old.origin,
      token: renewed,
    });
    return true;
  });
  if (isMade) await sendInvitation(sending, renewed, at);
}
