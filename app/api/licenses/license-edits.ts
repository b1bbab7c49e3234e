import { z } from "zod";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { changeField, changeTags, type LicenseEdit } from "#app/domain/license/edit-license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { editableFieldSchemas, license, type LicenseRecord } from "#app/domain/license/license.ts";
import { type EditableName, editableFields, editableNames } from "#app/domain/license/editable-fields.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";

const keyParams = z.object({ key: licenseKey });

const summaries: Partial<Record<EditableName, string>> = {
  softCapacity: "Allow or forbid capacity overrun for a license",
  isOffline: "Turn offline mode of a license on or off; offline servers use a license file",
  tags: "Replace the tags of a license; missing tags are created",
};

const editEndpoint = <Name extends EditableName>(name: Name) => {
  const { label, path } = editableFields[name];
  const body: z.ZodType = z.object({ [name]: editableFieldSchemas[name] });
  return defineEndpoint({
    method: "PATCH",
    path: `/api/oem/licenses/{key}/${path}`,
    operationId: `changeLicense${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: summaries[name] ?? `Change the ${label.toLowerCase()} of a license`,
    action: "license.edit",
    params: keyParams,
    body: body as z.ZodType<Pick<LicenseRecord, Name>, Pick<LicenseRecord, Name>>,
    result: license,
    supportsIfMatch: true,
  });
};

type EditEndpoint<Name extends EditableName> = ReturnType<typeof editEndpoint<Name>>;
type EditEndpoints = { [Name in EditableName]: EditEndpoint<Name> };

export const licenseFieldEndpoints = Object.fromEntries(
  editableNames.map((name) => [name, editEndpoint(name)]),
) as EditEndpoints;

export const licenseEditEndpoints = {
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/licenses/{key}",
    operationId: "deleteLicense",
    summary: "Delete a license; it can be restored for 30 days",
    action: "license.delete",
    params: keyParams,
    result: emptyResult,
  }),
  restore: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/restore",
    operationId: "restoreLicense",
    summary: "Restore a deleted license",
    action: "license.delete",
    params: keyParams,
    result: license,
  }),
};

const createEdit = ({
  params,
  actor,
  expectedVersion,
}: Pick<
  HandlerContext<EditEndpoint<EditableName>>,
  "params" | "actor" | "expectedVersion"
>): LicenseEdit => ({
  actor,
  key: params.key,
  expectedVersion,
});

const handleEdit = <Name extends Exclude<EditableName, "tags">>(
  name: Name,
  endpoint: EditEndpoint<Name> = licenseFieldEndpoints[name],
) =>
  handle(endpoint, (handlerContext) =>
    changeField(handlerContext.context.storage, createEdit(handlerContext), name, handlerContext.body[name]),
  );

export const licenseEditHandlers: EndpointHandler[] = [
  ...editableNames.filter((name) => name !== "tags").map((name) => handleEdit(name)),
  handle(licenseFieldEndpoints.tags, (handlerContext) =>
    changeTags(handlerContext.context.storage, createEdit(handlerContext), handlerContext.body.tags),
  ),
  handle(licenseEditEndpoints.remove, async ({ params, context, actor }) => {
    await deleteLicense(context.storage, actor, params.key);
    return {};
  }),
  handle(licenseEditEndpoints.restore, ({ params, context, actor }) =>
    restoreLicense(context.storage, actor, params.key),
  ),
];
