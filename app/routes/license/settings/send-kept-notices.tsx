import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/send-kept-notices.ts";
import { settingsApi } from "./settings-request.ts";

export const loader = () => redirect(href("/license/settings"));

export async function action(args: Route.ActionArgs) {
  const sent = await attempt(settingsApi(args).mails.sendStoredNotices({ body: {} }));
  return redirectWithToast(
    args.context,
    href("/license/settings"),
    sent.ok
      ? {
          tone: "success",
          message: `${formatCount(sent.result.notices, "notice")} to staff queued; what no longer applies is left out`,
        }
      : { tone: "error", message: sent.problem.message },
  );
}
