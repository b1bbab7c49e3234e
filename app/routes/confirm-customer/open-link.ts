import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { InvitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import type { Problem, ProblemKind } from "#app/domain/problem.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { createSignUpCookie, findSignUp } from "#app/middleware/sign-up.ts";
import { attemptWithNotFound } from "#app/routes/kit/forms/attempt-any.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { readToken } from "#app/routes/sign-up/token.ts";

export type InvitationDetails = Omit<InvitationView, "licenseKey">;

type LinkState =
  | { state: "form"; invitationDetails: InvitationDetails; instanceDomain: string }
  /** With a token, the customer can request a new link. */
  | { state: "invalid"; token: string | null }
  | { state: "unavailable" };

const respondWithLinkState = (linkState: LinkState, init?: ResponseInit) => data(linkState, init);

/** Stores the invitation in a cookie, so that this browser can show the progress after the link is used. */
export async function loadLinkState(args: LoaderArgs) {
  const { context } = args;
  const token = readToken(args);
  if (token === null) return respondWithLinkState({ state: "invalid", token }, { status: 404 });
  const invitationAttempt = await attemptWithNotFound(
    context.get(licenseApiContext).invitations.get({ query: { token } }),
  );
  if (invitationAttempt.ok) {
    const { licenseKey, ...invitationDetails } = invitationAttempt.result;
    const { instanceDomain } = context.get(applicationContext);
    const cookie = await createSignUpCookie(args, { token, licenseKey });
    return respondWithLinkState(
      { state: "form", invitationDetails, instanceDomain },
      { headers: { "Set-Cookie": cookie } },
    );
  }
  if (!isLinkInvalid(invitationAttempt.problem))
    return respondWithLinkState({ state: "unavailable" }, { status: 503 });
  if ((await findSignUp(args, token)) !== null) throw redirect(href("/create-instance"), 303);
  return respondWithLinkState({ state: "invalid", token }, { status: 404 });
}

const invalidLinkProblemKinds: ReadonlySet<ProblemKind> = new Set(["not-found", "invalid"]);

export const isLinkInvalid = ({ kind }: Problem) => invalidLinkProblemKinds.has(kind);
