import { data } from "react-router";
import { z } from "zod";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";
import { privilege } from "#app/domain/person/person.ts";
import { user } from "#app/domain/person/user.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { ActionArgs } from "#app/routes/route-args.ts";
import { userList } from "./user-list.ts";

const editForm = z.object({
  privileges: z.array(privilege),
  /** Privileges that were on when the form was loaded; used to detect changes by others. */
  seen: z.array(privilege),
  rowVersion: z.coerce.number().int().min(0),
});

export interface Switches {
  privileges: Privilege[];
  seen: Privilege[];
  rowVersion: number;
  switchedMeanwhile: Privilege[];
}

export async function savePrivileges({
  request,
  params: { named },
  url,
  context,
}: ActionArgs<{ named: string }>) {
  const submission = submitted(await formOf(request), editForm);
  if (submission.status !== "success")
    throw data({ message: "These privileges do not exist." }, { status: 400 });

  const { rowVersion, ...entered } = submission.value;
  const { users } = context.get(licenseApiContext);
  const body = { email: named, privileges: entered.privileges };
  const saved = await attempt(users.changePrivileges({ body, rowVersion }));
  if (saved.done)
    return redirectWithToast(context, userList.address(url.searchParams), {
      tone: "success",
      message: `The privileges of ${saved.result.email} were saved`,
    });

  const { problem } = saved;
  const stored = problem.kind === "conflict" ? user.safeParse(problem.current).data : undefined;
  if (!stored) {
    const switches: Switches = { ...entered, rowVersion, switchedMeanwhile: [] };
    return data({ result: refusedBy(problem, submission), isConflict: false, switches }, { status: 422 });
  }
  const result = submission.reply({
    formErrors: ["Your switches are kept, and nothing is saved yet. Check them, then save again."],
  });
  return data({ result, isConflict: true, switches: merged(entered, stored) }, { status: 409 });
}

/** This user's changes win; all other privileges take their stored values. */
function merged(
  { privileges: mine, seen }: Pick<Switches, "privileges" | "seen">,
  stored: Pick<Switches, "privileges" | "rowVersion">,
): Switches {
  const differs = (held: Privilege[]) => (one: Privilege) => held.includes(one) !== seen.includes(one);
  const isMine = differs(mine);
  const isOn = (one: Privilege) => (isMine(one) ? mine : stored.privileges).includes(one);
  return {
    privileges: privileges.filter(isOn),
    seen: stored.privileges,
    rowVersion: stored.rowVersion,
    switchedMeanwhile: privileges.filter(differs(stored.privileges)),
  };
}
