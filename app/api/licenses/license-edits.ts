import { z } from "zod";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { changeField, changeTags, type LicenseEdit } from "#app/domain/license/edit-license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { enteredFields, license, type LicenseRecord } from "#app/domain/license/license.ts";
import { type EditableName, editableFields, editableNames } from "#app/domain/license/editable-fields.ts";
import { type Answer, answer, type CallContext } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";

const named = z.object({ key: licenseKey });

const summaries: Partial<Record<EditableName, string>> = {
  softCapacity: "Allows the capacity of a license to be overrun, or no longer",
  isOffline: "Says whether the product runs without a network, by a license file",
  tags: "Replaces the tags of a license; those that do not exist yet are made",
};

const editCall = <Name extends EditableName>(name: Name) => {
  const { label, path } = editableFields[name];
  const body: z.ZodType = z.object({ [name]: enteredFields[name] });
  return call({
    method: "PATCH",
    path: `/api/oem/licenses/{key}/${path}`,
    operationId: `changeLicense${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: summaries[name] ?? `Changes the ${label.toLowerCase()} of a license`,
    action: "license.edit",
    params: named,
    body: body as z.ZodType<Pick<LicenseRecord, Name>, Pick<LicenseRecord, Name>>,
    result: license,
    changes: true,
  });
};

type EditCall<Name extends EditableName> = ReturnType<typeof editCall<Name>>;
type EditCalls = { [Name in EditableName]: EditCall<Name> };

export const licenseFieldCalls = Object.fromEntries(
  editableNames.map((name) => [name, editCall(name)]),
) as EditCalls;

export const licenseEditCalls = {
  remove: call({
    method: "DELETE",
    path: "/api/oem/licenses/{key}",
    operationId: "deleteLicense",
    summary: "Deletes a license; it can be restored for 30 days",
    action: "license.delete",
    params: named,
    result: empty,
  }),
  restore: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/restore",
    operationId: "restoreLicense",
    summary: "Takes back the deletion of a license",
    action: "license.delete",
    params: named,
    result: license,
  }),
};

const editOf = ({
  params,
  actor,
  expectedVersion,
}: Pick<CallContext<EditCall<EditableName>>, "params" | "actor" | "expectedVersion">): LicenseEdit => ({
  actor,
  key: params.key,
  expectedVersion,
});

const answerEdit = <Name extends Exclude<EditableName, "tags">>(
  name: Name,
  edit: EditCall<Name> = licenseFieldCalls[name],
) => answer(edit, (context) => changeField(context.world.storage, editOf(context), name, context.body[name]));

export const licenseEditAnswers: Answer[] = [
  ...editableNames.filter((name) => name !== "tags").map((name) => answerEdit(name)),
  answer(licenseFieldCalls.tags, (context) =>
    changeTags(context.world.storage, editOf(context), context.body.tags),
  ),
  answer(licenseEditCalls.remove, async ({ params, world, actor }) => {
    await deleteLicense(world.storage, actor, params.key);
    return {};
  }),
  answer(licenseEditCalls.restore, ({ params, world, actor }) =>
    restoreLicense(world.storage, actor, params.key),
  ),
];
