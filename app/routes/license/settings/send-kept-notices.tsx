import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/send-kept-notices.ts";
import { settingsApi } from "./settings-request.ts";

export const loader = () => redirect(href("/license/settings"));

export async function action(args: Route.ActionArgs) {
  const sent = await attempt(settingsApi(args).mails.sendKeptNotices({ body: {} }));
  return redirectWithToast(
    args.context,
    href("/license/settings"),
    sent.done
      ? {
          tone: "success",
          message: `${counted(sent.result.notices, "notice")} to staff queued; what no longer applies is left out`,
        }
      : { tone: "error", message: sent.problem.message },
  );
}
