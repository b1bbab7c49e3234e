import { redirect } from "#app/middleware/redirect.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { mayUndo } from "#app/domain/undo/undo-event.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithError, redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/undo.ts";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";

/** The action searches several events, because other users may have changed the license after the request. */
const maxSearchedEvents = 5;

export async function action({ params: { key, id }, url, context }: Route.ActionArgs) {
  const { history } = context.get(licenseApiContext);
  // `id` is the id of an event, or of the request that caused the event.
  const eventId = /^\d+$/.test(id)
    ? id
    : await findEventIdByRequest(history, key, id, context.get(sessionContext));
  const detailsUrl = buildDetailsUrl(key, url.searchParams);
  if (eventId === undefined)
    return redirectWithError(context, detailsUrl, "Nothing was changed, so there is nothing to undo.");
  const undoAttempt = await attempt(history.undo({ params: { id: eventId } }));
  return undoAttempt.ok
    ? redirectWithToast(
        context,
        detailsUrl,
        "The change was undone. The license is as it was before the change",
      )
    : redirectWithError(context, detailsUrl, undoAttempt.problem.message);
}

/** Undefined if the request changed nothing that this user may undo. */
async function findEventIdByRequest(
  history: LicenseApiClient["history"],
  licenseKey: string,
  requestId: string,
  viewer: Viewer | null,
): Promise<string | undefined> {
  const { entities } = await history.listByLicense({ query: { licenseKey, pageSize: maxSearchedEvents } });
  const eventOfRequest = entities.find((event) => event.requestId === requestId && mayUndo(viewer, event));
  return eventOfRequest && String(eventOfRequest.id);
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(buildDetailsUrl(params.key, url.searchParams));

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
