import { millisecondsInHour } from "date-fns/constants";
import { sha256 } from "#app/domain/text/digest.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import { msOf } from "#app/domain/time/time.ts";
import { type CustomerRequest, customerActor } from "./confirm-invitation.ts";
import { addInvitation, type InvitationSender, sendInvitation } from "./invite.ts";

/** Sends at most one link per hour, to the old address only. Callers cannot see if a link was sent. */
export async function renewInvitation(
  sender: InvitationSender,
  request: CustomerRequest,
  token: string,
): Promise<void> {
  const { at } = request;
  const { storage } = sender;
  const tokenHash = sha256(token);
  const newToken = newSecret();
  const isCreated = await storage.transact(async (work) => {
    const old = await storage.invitations.byTokenHash(tokenHash);
    const latest = old && (await storage.invitations.latest(old.licenseId));
    if (!old || !latest || old.usedAt !== null) return false;
    const isValid = old.id === latest.id && old.expiresAt > at;
    if (isValid || msOf(at) - msOf(latest.createdAt) < millisecondsInHour) return false;
    const license = await storage.licenses.find(old.licenseKey);
    const instance = await storage.instances.ofLicense(old.licenseId);
    if (!license || license.record.deletedAt !== null || instance?.status !== "invited") return false;
    // Makes a concurrent request or confirmation retry.
    work.changeInstance({ ...instance, updatedAt: at });
    await addInvitation(work, customerActor(old, request), {
      license: license.record,
      customerId: old.customerId,
      inviter: old.inviter,
      origin: old.origin,
      token: newToken,
    });
    return true;
  });
  if (isCreated) await sendInvitation(sender, newToken, at);
}
