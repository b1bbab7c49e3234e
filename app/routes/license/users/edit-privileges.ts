import { data } from "react-router";
import { z } from "zod";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";
import { privilege } from "#app/domain/person/person.ts";
import { user } from "#app/domain/person/user.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { userList } from "./user-list.ts";

export const privilegesFormSchema = z.object({
  privileges: z.array(privilege),
  /** Privileges that were on when the form was loaded, to detect changes by other users. */
  loadedPrivileges: z.array(privilege),
  rowVersion: z.coerce.number().int().min(0),
});

export interface PrivilegeFormState {
  privileges: Privilege[];
  loadedPrivileges: Privilege[];
  rowVersion: number;
  /** Privileges that another user changed after the form was loaded. */
  privilegesChangedByOthers: Privilege[];
}

export async function savePrivileges({
  request,
  params: { user: userParam },
  url,
  context,
}: ActionArgs<{ user: string }>) {
  const { users } = requireApi(context, "person.manage");
  const submission = parseSubmission(await readFormData(request), privilegesFormSchema);
  if (submission.status !== "success")
    throw data(
      { message: "These privileges do not exist.", nextStep: "Reload the page and try again." },
      { status: 400 },
    );

  const { rowVersion, ...submittedValues } = submission.value;
  const body = { email: userParam, privileges: submittedValues.privileges };
  const saveAttempt = await attempt(users.changePrivileges({ body, rowVersion }));
  if (saveAttempt.ok)
    return redirectToList(
      { url, context },
      userList,
      `The privileges of ${saveAttempt.result.email} were saved`,
    );

  const { problem } = saveAttempt;
  const storedUser = problem.kind === "conflict" ? user.safeParse(problem.current).data : undefined;
  if (!storedUser) {
    const switches: PrivilegeFormState = { ...submittedValues, rowVersion, privilegesChangedByOthers: [] };
    return data(
      { result: createSubmissionResultFromProblem(problem, submission), isConflict: false, switches },
      { status: 422 },
    );
  }
  const result = submission.reply({
    formErrors: ["Your changes are not saved yet. Check the switches, then save again."],
  });
  return data(
    { result, isConflict: true, switches: mergePrivileges(submittedValues, storedUser) },
    { status: 409 },
  );
}

/** A privilege that the viewer changed keeps the submitted value. Other privileges get the stored value. */
function mergePrivileges(
  {
    privileges: submittedPrivileges,
    loadedPrivileges,
  }: Pick<PrivilegeFormState, "privileges" | "loadedPrivileges">,
  storedUser: Pick<PrivilegeFormState, "privileges" | "rowVersion">,
): PrivilegeFormState {
  const isChanged = (candidate: Privilege, currentPrivileges: Privilege[]) =>
    currentPrivileges.includes(candidate) !== loadedPrivileges.includes(candidate);
  const isOn = (candidate: Privilege) =>
    isChanged(candidate, submittedPrivileges)
      ? submittedPrivileges.includes(candidate)
      : storedUser.privileges.includes(candidate);
  return {
    privileges: privileges.filter(isOn),
    loadedPrivileges: storedUser.privileges,
    rowVersion: storedUser.rowVersion,
    privilegesChangedByOthers: privileges.filter((candidate) => isChanged(candidate, storedUser.privileges)),
  };
}
