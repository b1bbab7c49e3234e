import { mayUndo } from "#app/domain/undo/undo-event.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { offersContext } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast, type ToastToShow } from "#app/middleware/toast.ts";
import type { ActionArgs } from "#app/routes/route-args.ts";
import { undoAddress } from "./address.ts";

/** Enough to meet the request's own event behind what others did at the same moment. */
const looked = 5;

/** Goes on with a toast that can take back what this request has just changed of a license. */
export async function redirectWithUndo(
  args: ActionArgs<{ key: string }>,
  to: string,
  toast: ToastToShow,
): Promise<Response> {
  const event = await ownEvent(args);
  if (event === undefined) return redirectWithToast(args.context, to, toast);
  const address = undoAddress(args.params.key, event, args.url.searchParams);
  return redirectWithToast(args.context, to, { ...toast, action: { to: address, label: "Undo" } });
}

/** The number of the event that this request brought about; undefined where it changed nothing, or where the log is not to be had. */
async function ownEvent({ request, params, context }: ActionArgs<{ key: string }>) {
  if (!context.get(offersContext).includes("undo")) return undefined;
  const requestId = request.headers.get("x-request-id");
  const { history } = context.get(licenseApiContext);
  const latest = history.ofLicense({ query: { licenseKey: params.key, pageSize: looked } });
  const { entities } = await latest.catch(() => ({ entities: [] }));
  const person = context.get(sessionContext);
  return entities.find((event) => event.requestId === requestId && mayUndo(person, event))?.id;
}
