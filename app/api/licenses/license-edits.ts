import { z } from "zod";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { changeField, changeTags, type LicenseEdit } from "#app/domain/license/edit-license.ts";
import { editableFieldSchemas, type LicenseRecord } from "#app/domain/license/license.ts";
import {
  type EditableFieldName,
  editableFields,
  editableFieldNames,
} from "#app/domain/license/editable-fields.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { commonDescriptions } from "#app/api/endpoint/common-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { licenseSchema } from "./schemas/license.ts";
import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { identifyLicense } from "#app/domain/row-version.ts";

interface EditDocumentation<Name extends EditableFieldName> {
  summary: string;
  description: string;
  /** Description of the changed field. */
  fieldDescription: string;
  example: LicenseRecord[Name];
}

const editDocumentation: { [Name in EditableFieldName]: EditDocumentation<Name> } = {
  notes: {
    summary: "Change the notes of a license",
    description: "Replaces the notes.",
    fieldDescription: "Notes of staff, at most 10,000 characters.",
    example: "Needs a second server.",
  },
  environment: {
    summary: "Change the environment of a license",
    description: "Sets whether a license is used internally, for a demo, or is paid.",
    fieldDescription: commonDescriptions.environment[0],
    example: 2,
  },
  softCapacity: {
    summary: "Allow or forbid capacity overrun",
    description: "With capacity overrun, servers may report more assets than the license allows.",
    fieldDescription: commonDescriptions.softCapacity,
    example: true,
  },
  graceDays: {
    summary: "Change the grace period of a license",
    description: "Sets the grace period of this license.",
    fieldDescription: "Grace period in days, 0 to 90; null restores the grace period of the tier.",
    example: 14,
  },
  tags: {
    summary: "Replace the tags of a license",
    description: "Sets exactly the given tags. Tags that do not exist are created.",
    fieldDescription: "New tag names of the license, at most 100. They replace the current tags.",
    example: ["emea", "renewal-2028"],
  },
  isOffline: {
    summary: "Turn offline mode on or off",
    description: "Offline servers use a license file instead of an activation.",
    fieldDescription: commonDescriptions.isOffline,
    example: true,
  },
  alertsCustomer: {
    summary: "Send or stop alerts to the customer",
    description:
      "Sets whether the customer gets a mail when 80, 90 and 100 % of the assets are in use. The owner of the renewal always gets the mail.",
    fieldDescription: commonDescriptions.alertsCustomer,
    example: true,
  },
};

const defineEditEndpoint = <Name extends EditableFieldName>(name: Name) => {
  const { path } = editableFields[name];
  const { summary, description, fieldDescription, example } = editDocumentation[name];
  const schema: z.ZodObject = z.object({ [name]: editableFieldSchemas[name] });
  const body: z.ZodType = describeFields(schema, { [name]: fieldDescription });
  return defineEndpoint({
    method: "PATCH",
    path: `/api/oem/licenses/{key}/${path}`,
    operationId: `changeLicense${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary,
    description,
    action: "license.edit",
    params: keyParams,
    body: body as z.ZodType<Pick<LicenseRecord, Name>, Pick<LicenseRecord, Name>>,
    result: licenseSchema,
    identifyResult: identifyLicense,
    supportsIfMatch: true,
    errors: commonErrors("422 LICENSE_DELETED"),
    example: { body: { [name]: example } },
  });
};

type EditEndpoint<Name extends EditableFieldName> = ReturnType<typeof defineEditEndpoint<Name>>;
type EditEndpoints = { [Name in EditableFieldName]: EditEndpoint<Name> };

export const licenseFieldEndpoints = Object.fromEntries(
  editableFieldNames.map((name) => [name, defineEditEndpoint(name)]),
) as EditEndpoints;

export const licenseEditEndpoints = {
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/licenses/{key}",
    operationId: "deleteLicense",
    summary: "Delete a license",
    description:
      "Deletes a license. Its servers are rejected from now on. The license can be restored for 30 days.",
    action: "license.delete",
    params: keyParams,
    result: emptyResult,
    errors: commonErrors("422 LICENSE_DELETED"),
  }),
  restore: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/restore",
    operationId: "restoreLicense",
    summary: "Restore a deleted license",
    description:
      "A license can be restored for 30 days after its deletion. It keeps its key, quotas and servers.",
    action: "license.delete",
    params: keyParams,
    supportsIdempotencyKey: true,
    result: licenseSchema,
    identifyResult: identifyLicense,
    errors: {
      "422 NOT_DELETED": "The license is not deleted. Do not repeat the request.",
      "422 RESTORE_ENDED": "More than 30 days have passed since the deletion. Create a new license.",
    },
  }),
};

const createLicenseEdit = ({
  params,
  actor,
  expectedVersion,
}: Pick<
  HandlerContext<EditEndpoint<EditableFieldName>>,
  "params" | "actor" | "expectedVersion"
>): LicenseEdit => ({
  actor,
  key: params.key,
  expectedVersion,
});

const createEditHandler = <Name extends Exclude<EditableFieldName, "tags">>(
  name: Name,
  endpoint: EditEndpoint<Name> = licenseFieldEndpoints[name],
) =>
  handle(endpoint, (handlerContext) =>
    changeField(
      handlerContext.context.storage,
      createLicenseEdit(handlerContext),
      name,
      handlerContext.body[name],
    ),
  );

export const licenseEditHandlers: EndpointHandler[] = [
  ...editableFieldNames.filter((name) => name !== "tags").map((name) => createEditHandler(name)),
  handle(licenseFieldEndpoints.tags, (handlerContext) =>
    changeTags(handlerContext.context.storage, createLicenseEdit(handlerContext), handlerContext.body.tags),
  ),
  handle(licenseEditEndpoints.remove, async ({ params, context, actor }) => {
    await deleteLicense(context.storage, actor, params.key);
    return {};
  }),
  handle(licenseEditEndpoints.restore, ({ params, actor, once }) =>
    once((storage) => restoreLicense(storage, actor, params.key)),
  ),
];
