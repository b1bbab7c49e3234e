import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { InvitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import type { Problem, ProblemKind } from "#app/domain/problem.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { rememberSignUp, signedUpFor } from "#app/middleware/signed-up.ts";
import { answered } from "#app/routes/sign-up/answered.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";

export type Offer = Omit<InvitationView, "licenseKey">;

type Opened =
  | { state: "offer"; offer: Offer; instanceDomain: string }
  /** The token, if any, can be used to request a new link. */
  | { state: "no-longer-good"; token: string | null }
  | { state: "later" };

const reply = (opened: Opened, init?: ResponseInit) => data(opened, init);

/** Stores the invitation in a cookie, so that this browser can follow the progress after the link is used. */
export async function openLink(args: LoaderArgs) {
  const { context } = args;
  const token = tokenOf(args);
  if (token === null) return reply({ state: "no-longer-good", token }, { status: 404 });
  const invitation = await answered(context.get(licenseApiContext).invitations.one({ query: { token } }));
  if (invitation.done) {
    const { licenseKey, ...offer } = invitation.result;
    const { instanceDomain } = context.get(applicationContext);
    const cookie = await rememberSignUp(args, { token, licenseKey });
    return reply({ state: "offer", offer, instanceDomain }, { headers: { "Set-Cookie": cookie } });
  }
  if (!isNoLongerGood(invitation.problem)) return reply({ state: "later" }, { status: 503 });
  if ((await signedUpFor(args, token)) !== null) throw redirect(href("/create-instance"), 303);
  return reply({ state: "no-longer-good", token }, { status: 404 });
}

const noLongerGood: ReadonlySet<ProblemKind> = new Set(["not-found", "invalid"]);

export const isNoLongerGood = ({ kind }: Problem) => noLongerGood.has(kind);
