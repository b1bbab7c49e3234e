import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { redirectWithToast, type ToastFields } from "#app/middleware/toast.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { buildUndoUrl } from "#app/routes/license/licenses/details-url.ts";

/** Redirects with a toast, with an Undo button if changes can be undone. The URL of the button contains the id of this request, by which the server finds the event to undo. */
export async function redirectWithUndo(
  { request, params, url, context }: ActionArgs<{ key: string }>,
  to: string,
  message: string,
  toastFields: ToastFields = {},
): Promise<Response> {
  const requestId = request.headers.get("x-request-id");
  if (requestId === null || !hasExtensions(context))
    return redirectWithToast(context, to, message, toastFields);
  const undoUrl = buildUndoUrl(params.key, requestId, url.searchParams);
  return redirectWithToast(context, to, message, {
    ...toastFields,
    action: { to: undoUrl, label: "Undo" },
  });
}
