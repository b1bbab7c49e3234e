import { z } from "zod";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { changeField, changeTags, type LicenseEdit } from "#app/domain/license/edit-license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { editableFieldSchemas, license, type LicenseRecord } from "#app/domain/license/license.ts";
import { type EditableName, editableFields, editableNames } from "#app/domain/license/editable-fields.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";

const byKey = z.object({ key: licenseKey });

const summaries: Partial<Record<EditableName, string>> = {
  softCapacity: "Allows the capacity of a license to be overrun, or no longer",
  isOffline: "Says whether the product runs without a network, by a license file",
  tags: "Replaces the tags of a license; those that do not exist yet are made",
};

const editEndpoint = <Name extends EditableName>(name: Name) => {
  const { label, path } = editableFields[name];
  const body: z.ZodType = z.object({ [name]: editableFieldSchemas[name] });
  return endpoint({
    method: "PATCH",
    path: `/api/oem/licenses/{key}/${path}`,
    operationId: `changeLicense${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: summaries[name] ?? `Changes the ${label.toLowerCase()} of a license`,
    action: "license.edit",
    params: byKey,
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
  remove: endpoint({
    method: "DELETE",
    path: "/api/oem/licenses/{key}",
    operationId: "deleteLicense",
    summary: "Deletes a license; it can be restored for 30 days",
    action: "license.delete",
    params: byKey,
    result: empty,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/restore",
    operationId: "restoreLicense",
    summary: "Takes back the deletion of a license",
    action: "license.delete",
    params: byKey,
    result: license,
  }),
};

const editOf = ({
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
    changeField(handlerContext.context.storage, editOf(handlerContext), name, handlerContext.body[name]),
  );

export const licenseEditHandlers: EndpointHandler[] = [
  ...editableNames.filter((name) => name !== "tags").map((name) => handleEdit(name)),
  handle(licenseFieldEndpoints.tags, (handlerContext) =>
    changeTags(handlerContext.context.storage, editOf(handlerContext), handlerContext.body.tags),
  ),
  handle(licenseEditEndpoints.remove, async ({ params, context, actor }) => {
    await deleteLicense(context.storage, actor, params.key);
    return {};
  }),
  handle(licenseEditEndpoints.restore, ({ params, context, actor }) =>
    restoreLicense(context.storage, actor, params.key),
  ),
];
