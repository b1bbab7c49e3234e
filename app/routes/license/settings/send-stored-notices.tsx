import { readNumberFormat } from "#app/middleware/locale.ts";
import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithError, redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/send-stored-notices.ts";
import { requireSettingsApi } from "./settings-request.ts";

export const loader = () => redirect(href("/license/settings"));

export async function action(args: Route.ActionArgs) {
  const { formatCount } = readNumberFormat(args.context);
  const sendAttempt = await attempt(requireSettingsApi(args).mails.sendStoredNotices({ body: {} }));
  if (!sendAttempt.ok)
    return redirectWithError(args.context, href("/license/settings"), sendAttempt.problem.message);
  const countText = formatCount(sendAttempt.result.notices, "notice");
  const message = `${countText} to staff will be sent. Outdated notices are skipped`;
  return redirectWithToast(args.context, href("/license/settings"), message);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
