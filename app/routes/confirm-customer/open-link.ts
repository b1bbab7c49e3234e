import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { InvitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import type { Problem, ProblemKind } from "#app/domain/problem.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { createSignUpCookie, findSignUp } from "#app/middleware/sign-up.ts";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { readToken } from "#app/routes/sign-up/token.ts";

export type InvitationDetails = Omit<InvitationView, "licenseKey">;

type LinkState =
  | { state: "form"; invitationDetails: InvitationDetails; instanceDomain: string }
  /** The customer can request a new link unless the token is null. */
  | { state: "invalid"; token: string | null }
  | { state: "unavailable" };

/** Gives all responses one type, so that the page can distinguish the states. */
const respondWithLinkState = (linkState: LinkState, init?: ResponseInit) => data(linkState, init);

/** Loads what the page shows for the link. Stores the invitation in a cookie, so that this browser can show the progress later. */
export async function loadLinkState(args: LoaderArgs) {
  const { context } = args;
  const token = readToken(args);
  if (token === null) return respondWithLinkState({ state: "invalid", token }, { status: 404 });
  const invitationAttempt = await attemptWithAnyProblem(
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
  if (!isInvalidLinkProblem(invitationAttempt.problem))
    return respondWithLinkState({ state: "unavailable" }, { status: 503 });
  // This browser has opened the link before, so it may show the progress of the instance.
  if ((await findSignUp(args, token)) !== null) throw redirect(href("/create-instance"), 303);
  return respondWithLinkState({ state: "invalid", token }, { status: 404 });
}

const invalidLinkProblemKinds: ReadonlySet<ProblemKind> = new Set(["not-found", "invalid"]);

export const isInvalidLinkProblem = ({ kind }: Problem) => invalidLinkProblemKinds.has(kind);
