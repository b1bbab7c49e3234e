import { Form, href, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { isOneself, mayGrant } from "#app/domain/person/grant.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Address } from "#app/ui/data/address.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { useCapability } from "#app/ui/use-capability.ts";
import { conflictTitle } from "#app/routes/kit/forms/conflict.tsx";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import type { Route } from "./+types/edit.ts";
import { savePrivileges, type PrivilegeFormState } from "./edit-privileges.ts";
import { PrivilegeSwitches } from "./privilege-switches.tsx";
import { userList } from "./user-list.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Privileges of ${loaderData?.user.email ?? "a user"}` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(sessionContext);
  checkMay(me, "person.manage");
  const user = await context.get(licenseApiContext).users.get({ query: { email: params.named } });
  const notGrantable = privileges.filter((privilege) => !me || !mayGrant(me, privilege));
  const isSelf = me !== null && isOneself(me, user.email);
  return { user, isSelf, notGrantable, mayErase: can(me, "person.erase") };
}

export const action = (args: Route.ActionArgs) => savePrivileges(args);

export default function EditUser({ loaderData, actionData: rejection, params }: Route.ComponentProps) {
  const { user, isSelf, notGrantable, mayErase } = loaderData;
  const [search] = useSearchParams();
  const list = userList.address(search);
  const hasSessions = useCapability("sessions");
  const canBeErased = useCapability("erase-user") && mayErase;
  const switches: PrivilegeFormState = rejection?.switches ?? {
    privileges: user.privileges,
    seen: user.privileges,
    rowVersion: user.rowVersion,
    changedByOthers: [],
  };
  return (
    <Dialog
      title="Edit privileges"
      closeTo={list}
      size="narrow"
      keepOnOutsidePress
      header={
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          <Address text={user.email} />
          {hasSessions && (
            <DialogLink
              to={userList.dialog(href("/license/users/:named/sessions", params), search)}
              className="text-accent underline-offset-2 hover:underline"
            >
              Sessions
            </DialogLink>
          )}
          {canBeErased && !isSelf && (
            <DialogLink
              to={userList.dialog(href("/license/users/:named/erase", params), search)}
              className="text-accent underline-offset-2 hover:underline"
            >
              Erase user
            </DialogLink>
          )}
        </p>
      }
      footer={
        isSelf ? (
          <CloseLink to={list} />
        ) : (
          <>
            <CloseLink to={list}>Cancel</CloseLink>
            <FooterGap />
            <SubmitButton form="privileges">{rejection?.isConflict ? "Save again" : "Save"}</SubmitButton>
          </>
        )
      }
    >
      <Form id="privileges" method="post" replace preventScrollReset className="grid gap-5">
        <ErrorSummary
          title={rejection?.isConflict ? conflictTitle : "The privileges were not saved"}
          errors={summaryOf(rejection?.result.error ?? undefined)}
          submission={rejection}
        />
        <PrivilegeSwitches
          key={switches.rowVersion}
          switches={switches}
          locked={isSelf ? "own" : notGrantable}
          isAdmin={user.isAdmin}
        />
      </Form>
    </Dialog>
  );
}
