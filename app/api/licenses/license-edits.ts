import { z } from "zod";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import {
  changeEnvironment,
  changeNotes,
  changeSoftCapacity,
  changeTags,
  type LicenseEdit,
} from "#app/domain/license/edit-license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { environment, license } from "#app/domain/license/license.ts";
import { notes, tags } from "#app/domain/license/new-license.ts";
import { type Answer, answer, type Asked } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";

const named = z.object({ key: licenseKey });

/** A save of one field of a license. */
const edit = <Body extends z.ZodType>(field: string, summary: string, body: Body) =>
  call({
    method: "PATCH",
    path: `/api/oem/licenses/{key}/${field}`,
    summary,
    action: "license.edit",
    params: named,
    body,
    result: license,
    changes: true,
  });

const softCapacity = z.boolean({ error: "Say whether capacity overrun is allowed." });

export const licenseEditCalls = {
  changeNotes: edit("notes", "Changes the notes of a license", z.object({ notes })),
  changeEnvironment: edit("environment", "Changes the environment of a license", z.object({ environment })),
  changeSoftCapacity: edit(
    "soft-capacity",
    "Allows the capacity of a license to be overrun, or no longer",
    z.object({ softCapacity }),
  ),
  changeTags: edit(
    "tags",
    "Replaces the tags of a license; those that do not exist yet are made",
    z.object({ tags }),
  ),
  remove: call({
    method: "DELETE",
    path: "/api/oem/licenses/{key}",
    summary: "Deletes a license; it can be restored for 30 days",
    action: "license.delete",
    params: named,
    result: empty,
  }),
  restore: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/restore",
    summary: "Takes back the deletion of a license",
    action: "license.delete",
    params: named,
    result: license,
  }),
};

const editOf = ({ params, actor, expectedVersion }: Asked<ReturnType<typeof edit>>): LicenseEdit => ({
  actor,
  key: params.key,
  expectedVersion,
});

export const licenseEditAnswers: Answer[] = [
  answer(licenseEditCalls.changeNotes, (asked) =>
    changeNotes(asked.world.storage, editOf(asked), asked.body.notes),
  ),
  answer(licenseEditCalls.changeEnvironment, (asked) =>
    changeEnvironment(asked.world.storage, editOf(asked), asked.body.environment),
  ),
  answer(licenseEditCalls.changeSoftCapacity, (asked) =>
    changeSoftCapacity(asked.world.storage, editOf(asked), asked.body.softCapacity),
  ),
  answer(licenseEditCalls.changeTags, (asked) =>
    changeTags(asked.world.storage, editOf(asked), asked.body.tags),
  ),
  answer(licenseEditCalls.remove, async ({ params, world, actor }) => {
    await deleteLicense(world.storage, actor, params.key);
    return {};
  }),
  answer(licenseEditCalls.restore, ({ params, world, actor }) =>
    restoreLicense(world.storage, actor, params.key),
  ),
];
