import { href } from "react-router";
import { readSystemClock } from "#app/domain/time/time.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { endSessionFormSchema } from "#app/routes/license/account/end-form.ts";
import { readSessionPaging } from "#app/routes/license/account/section-paging.ts";
import { EndOtherSessionsForm, SessionTable } from "#app/routes/license/account/session-table.tsx";
import { ErrorSummary, createSummaryErrors } from "#app/routes/kit/forms/error-summary.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import type { Route } from "./+types/sessions.ts";
import { userList } from "./user-list.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Sessions of ${loaderData?.user.email ?? "a user"}` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { users, sessions } = requireApi(context, "person.manage");
  const email = params.user;
  const [user, userSessions] = await Promise.all([
    users.get({ query: { email } }),
    sessions.list({ params: { email }, query: readSessionPaging(url) }),
  ]);
  return { user, sessions: userSessions, now: readSystemClock() };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { sessions } = requireApi(context, "person.manage");
  return submitForm(request, {
    schema: endSessionFormSchema,
    send: ({ session: id }) => attempt(sessions.end({ params: { email: params.user }, query: { id } })),
    onSent: (_, { session }) =>
      redirectWithToast(
        context,
        userList.buildDialogUrl(href("/license/users/:user/sessions", params), url.searchParams),
        session ? "The session was ended" : "The sessions were ended",
      ),
  });
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, now } = loaderData;
  const isOwn = sessions.entities.some(({ isCurrent }) => isCurrent);
  const otherSessionCount = sessions.totalEntityCount - Number(isOwn);
  return (
    <RouteDialog
      title="Sessions of a user"
      closeTo={userList.buildUrl}
      header={
        <p className="mt-1 text-xs text-muted-foreground">
          <BreakableAddress text={user.email} />
        </p>
      }
      footer={<CloseLink />}
    >
      <ErrorSummary
        title="The session was not ended"
        errors={createSummaryErrors(actionData?.error ?? undefined)}
        submission={actionData}
      />
      {sessions.totalEntityCount === 0 ? (
        <p className="text-muted-foreground">This user is not signed in anywhere.</p>
      ) : (
        <SessionTable sessions={sessions} now={now} />
      )}
      {otherSessionCount > 1 && (
        <EndOtherSessionsForm label={isOwn ? "End all other sessions" : "End all sessions"} />
      )}
    </RouteDialog>
  );
}
