import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { dayOf } from "#app/domain/time/time.ts";
import { type Version, version, type VersionChange } from "#app/domain/version/version.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { ActionArgs } from "#app/routes/route-args.ts";
import { versionList } from "./version-list.ts";
import { choiceName, editedVersionForm, ownField, type VersionField, versionFields } from "./version-form.ts";

/** What somebody else saved while the form was open, and the fields in which it differs from what was typed. */
export interface VersionConflict {
  theirs: Version;
  differing: VersionField[];
}

interface Refusal {
  result: SubmissionResult;
  conflict: VersionConflict | null;
}

const refuse = (refusal: Refusal, status: 409 | 422) => data(refusal, { status });

/** Saves a version and goes back to the list; what stands in the way comes back to the form with what was typed. */
export async function saveVersion({ request, params, context }: ActionArgs<{ id: string }>) {
  const { versions } = context.get(licenseApiContext);
  const formData = await formOf(request);
  const submission = submitted(formData, editedVersionForm);
  const stored = await versions.one({ params });
  const chosen = versionFields.filter((field) => formData.has(choiceName(field)));
  const stillToChoose = chosen.length > 0 ? { theirs: stored, differing: chosen } : null;
  if (submission.status !== "success")
    return refuse({ result: submission.reply(), conflict: stillToChoose }, 422);

  const { rowVersion, ...typed } = submission.value;
  const theirs = chosen.filter((field) => formData.get(choiceName(field)) === "theirs");
  const body = {
    ...onto(stored, typed),
    ...Object.fromEntries(theirs.map((field) => [field, stored[field]])),
  };
  const differing = versionFields.filter((field) => body[field] !== stored[field]);
  const seen = differing.length === 0 ? stored.rowVersion : rowVersion;
  const saved = await attempt(versions.change({ params, body, rowVersion: seen }));
  if (saved.done)
    return redirectWithToast(context, versionList.path, {
      tone: "success",
      message: `Version ${saved.result.version} saved`,
    });

  const { problem } = saved;
  const current = problem.kind === "conflict" ? version.safeParse(problem.current).data : undefined;
  if (!current)
    return refuse({ result: refusedBy(problem, submission, ownField), conflict: stillToChoose }, 422);
  const conflict = {
    theirs: current,
    differing: versionFields.filter((field) => onto(current, typed)[field] !== current[field]),
  };
  const formErrors = ["Choose for each field which of the two to keep, then save again."];
  return refuse({ result: submission.reply({ formErrors }), conflict }, 409);
}

/** The form knows the day of a release; the moment of that day stays as it is stored. */
const onto = (stored: Version, typed: VersionChange): VersionChange => ({
  ...typed,
  releasedAt: dayOf(typed.releasedAt) === dayOf(stored.releasedAt) ? stored.releasedAt : typed.releasedAt,
});
