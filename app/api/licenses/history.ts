import { licenseKey } from "#app/domain/text/license-key.ts";
import { cursor, paging } from "#app/domain/page.ts";
import { findLicense } from "#app/domain/license/licenses.ts";
import { findLicenseOfEvent, undoEvent } from "#app/domain/undo/undo-event.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { readPageWithCursor } from "#app/api/endpoint/cursor.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams, cursorDescription } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { createEventRedactor } from "./event-for.ts";
import { eventPage } from "./schemas/event.ts";
import { licenseSchema } from "./schemas/license.ts";
import { identifyLicense } from "#app/domain/row-version.ts";

export const historyEndpoints = {
  listByLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/history",
    operationId: "listLicenseHistory",
    summary: "List events of a license",
    description: "Returns the history of a license, newest first.",
    action: "license.read",
    query: describeFields(paging.extend({ licenseKey, after: cursor }), { after: cursorDescription }),
    result: eventPage,
    example: { query: { pageNumber: 0, pageSize: 10, licenseKey: examples.licenseKey } },
  }),
  undo: defineEndpoint({
    method: "POST",
    path: "/api/oem/history/{id}/undo",
    operationId: "undoEvent",
    summary: "Undo an event of a license",
    description:
      "Restores the values from before the event, if nothing changed them since. Needs the privilege of the original change.",
    action: "license.undo",
    params: createRowIdParams("Position of the event in the history."),
    supportsIdempotencyKey: true,
    result: licenseSchema,
    identifyResult: identifyLicense,
    errors: {
      ...commonErrors("422 APPROVAL_REQUIRED", "422 LICENSE_DELETED", "422 TIER_UNKNOWN"),
      "422 RESTORE_ENDED": "More than 30 days have passed since the deletion. Create a new license.",
      "422 NOT_UNDOABLE": "Events of this kind cannot be undone. Change the license instead.",
      "422 CHANGED_SINCE":
        "The values changed again after the event, so nothing was undone. Change the license instead.",
    },
    example: { params: { id: examples.eventId } },
  }),
};

export const historyHandlers: EndpointHandler[] = [
  handle(historyEndpoints.listByLicense, async ({ query, context, person }) => {
    await findLicense(context.storage, query.licenseKey);
    const { licenseKey: key, pageNumber, pageSize } = query;
    return readPageWithCursor(
      "events of a license",
      query,
      context,
      (after) => context.storage.history.listByLicense(key, pageNumber * pageSize, pageSize, after),
      createEventRedactor(person),
    );
  }),
  handle(historyEndpoints.undo, async ({ params: { id }, context, actor, onceEffect }) => {
    await onceEffect((storage) => undoEvent(storage, actor, id));
    return findLicenseOfEvent(context.storage, id);
  }),
];
