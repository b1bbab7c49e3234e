import { href } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { redirect } from "#app/middleware/redirect.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Redirects to the first page of the customer area for which the user has the privileges. */
export const loader = ({ context }: LoaderArgs) =>
  redirect(
    can(context.get(sessionContext), "trial.create")
      ? href("/internal/create-instance")
      : href("/internal/one-customers"),
  );
