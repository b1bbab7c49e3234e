import { redirect } from "#app/middleware/redirect.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import { mayUndo } from "#app/domain/undo/undo-event.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast, type ToastToShow } from "#app/middleware/toast.ts";
import type { Route } from "./+types/undo.ts";
import { detailsAddress } from "#app/routes/license/licenses/details-address.ts";

export const middleware = [requireCapability("undo")];

/** Number of newest events searched: the request's event may follow changes that other users made at the same time. */
const maxSearchedEvents = 5;

export async function action({ params: { key, id }, url, context }: Route.ActionArgs) {
  const { history } = context.get(licenseApiContext);
  const event = /^\d+$/.test(id) ? id : await findOwnEvent(history, key, id, context.get(sessionContext));
  const undoAttempt = event === undefined ? null : await attempt(history.undo({ params: { id: event } }));
  return redirectWithToast(context, detailsAddress(key, url.searchParams), toastOf(undoAttempt));
}

/** Undefined if the request changed nothing that this user may undo. */
async function findOwnEvent(
  history: LicenseApiClient["history"],
  licenseKey: string,
  requestId: string,
  person: CurrentPerson | null,
): Promise<string | undefined> {
  const { entities } = await history.ofLicense({ query: { licenseKey, pageSize: maxSearchedEvents } });
  const ownEvent = entities.find((event) => event.requestId === requestId && mayUndo(person, event));
  return ownEvent && String(ownEvent.id);
}

function toastOf(undoAttempt: Attempt<unknown> | null): ToastToShow {
  if (undoAttempt === null)
    return { tone: "error", message: "Nothing was changed, so there is nothing to undo." };
  return undoAttempt.ok
    ? { tone: "success", message: "Undone. The license is as it was before" }
    : { tone: "error", message: undoAttempt.problem.message };
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(detailsAddress(params.key, url.searchParams));
