import { data } from "react-router";
import { z } from "zod";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";
import { privilege } from "#app/domain/person/person.ts";
import { user } from "#app/domain/person/user.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, resultOfProblem, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { userList } from "./user-list.ts";

const editForm = z.object({
  privileges: z.array(privilege),
  /** Privileges that were on when the form was loaded; used to detect changes by others. */
  seen: z.array(privilege),
  rowVersion: z.coerce.number().int().min(0),
});

export interface PrivilegeFormState {
  privileges: Privilege[];
  seen: Privilege[];
  rowVersion: number;
  changedByOthers: Privilege[];
}

export async function savePrivileges({
  request,
  params: { named },
  url,
  context,
}: ActionArgs<{ named: string }>) {
  const submission = parseSubmission(await formOf(request), editForm);
  if (submission.status !== "success")
    throw data({ message: "These privileges do not exist." }, { status: 400 });

  const { rowVersion, ...entered } = submission.value;
  const { users } = context.get(licenseApiContext);
  const body = { email: named, privileges: entered.privileges };
  const saved = await attempt(users.changePrivileges({ body, rowVersion }));
  if (saved.ok)
    return redirectWithToast(context, userList.address(url.searchParams), {
      tone: "success",
      message: `The privileges of ${saved.result.email} were saved`,
    });

  const { problem } = saved;
  const stored = problem.kind === "conflict" ? user.safeParse(problem.current).data : undefined;
  if (!stored) {
    const switches: PrivilegeFormState = { ...entered, rowVersion, changedByOthers: [] };
    return data(
      { result: resultOfProblem(problem, submission), isConflict: false, switches },
      { status: 422 },
    );
  }
  const result = submission.reply({
    formErrors: ["Your switches are kept, and nothing is saved yet. Check them, then save again."],
  });
  return data({ result, isConflict: true, switches: mergeSwitches(entered, stored) }, { status: 409 });
}

/** This user's changes win; all other privileges take their stored values. */
function mergeSwitches(
  { privileges: ownPrivileges, seen: loadedPrivileges }: Pick<PrivilegeFormState, "privileges" | "seen">,
  stored: Pick<PrivilegeFormState, "privileges" | "rowVersion">,
): PrivilegeFormState {
  const differs = (list: Privilege[]) => (candidate: Privilege) =>
    list.includes(candidate) !== loadedPrivileges.includes(candidate);
  const isMine = differs(ownPrivileges);
  const isOn = (candidate: Privilege) =>
    (isMine(candidate) ? ownPrivileges : stored.privileges).includes(candidate);
  return {
    privileges: privileges.filter(isOn),
    seen: stored.privileges,
    rowVersion: stored.rowVersion,
    changedByOthers: privileges.filter(differs(stored.privileges)),
  };
}
