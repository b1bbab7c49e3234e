import { href } from "react-router";
import { privilegeLabel } from "#app/domain/person/privilege.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { preferencesContext } from "#app/middleware/preferences.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { ErrorSummary, createSummaryErrors } from "#app/routes/kit/forms/error-summary.tsx";
import { Card, CardTitle, Facts } from "#app/ui/card.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { AppearanceForm } from "#app/routes/kit/top-bar/appearance-form.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import type { Route } from "./+types/account.ts";
import { formatRights } from "#app/routes/license/kit/format-rights.ts";
import { findUsablePrivileges } from "#app/routes/license/assistants/assistant-form.ts";
import { endSessionFormSchema } from "./end-form.ts";
import { ViewerAssistants } from "./own-assistants.tsx";
import { ViewerTokens } from "./own-tokens.tsx";
import { readSessionPaging, readTokenPaging } from "./section-paging.ts";
import { EndOtherSessionsForm, SessionTable } from "./session-table.tsx";
import { SwitchForm } from "#app/routes/kit/forms/switch-form.tsx";

export const meta = () => [{ title: "Account" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = context.get(sessionContext);
  const { sessions, tokens } = context.get(licenseApiContext);
  const hasSessions = hasExtensions(context);
  const [viewerSessions, viewerTokens, viewerAssistants] = await Promise.all([
    hasSessions
      ? sessions.list({ params: { email: viewer?.email ?? "" }, query: readSessionPaging(url) })
      : null,
    hasSessions ? tokens.listOwn({ query: { ...readTokenPaging(url), isAssistant: "false" } }) : null,
    hasSessions ? tokens.listOwn({ query: { pageSize: 25, isAssistant: "true" } }) : null,
  ]);
  const { hasShortcuts } = context.get(preferencesContext);
  return {
    viewer,
    sessions: viewerSessions,
    tokens: viewerTokens,
    assistants: viewerAssistants,
    canAssistantChange: findUsablePrivileges(viewer).length > 0,
    idempotencyKey: crypto.randomUUID(),
    hasShortcuts,
    now: readSystemClock(),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: endSessionFormSchema,
    send: ({ session: id }) => {
      const { sessions } = context.get(licenseApiContext);
      const email = context.get(sessionContext)?.email ?? "";
      return attempt(sessions.end({ params: { email }, query: { id } }));
    },
    onSent: (_, { session }) =>
      redirectWithToast(
        context,
        href("/license/account"),
        session ? "The session was ended" : "The other sessions were ended",
      ),
  });

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, sessions, tokens, assistants, hasShortcuts, now } = loaderData;
  const directoryGrants = viewer?.directoryGrants ?? [];
  const mayDeleteTokens = usePermission("token.delete");
  return (
    <Page width="narrow">
      <PageHeader title="Account" description="Your privileges, sessions, assistants and API tokens." />
      <div className="grid gap-4">
        <ErrorSummary
          title="The session was not ended"
          errors={createSummaryErrors(actionData?.error ?? undefined)}
          submission={actionData}
        />
        <Card>
          <CardTitle>You</CardTitle>
          <Facts
            facts={[
              { label: "E-mail", value: <span className="[overflow-wrap:anywhere]">{viewer?.email}</span> },
              {
                label: "Privileges",
                value: viewer?.isAdmin
                  ? "Admin: all privileges"
                  : viewer?.privileges.map((privilege) => privilegeLabel[privilege]).join(", ") || "None",
              },
              directoryGrants.length > 0 && {
                label: "From the directory",
                value: directoryGrants.map((grant) => `${grant.group}: ${formatRights(grant)}`).join("; "),
              },
            ]}
          />
        </Card>
        <KeyboardCard hasShortcuts={hasShortcuts} />
        {sessions && (
          <Card id="sessions" className="scroll-mt-16">
            <CardTitle>Sessions</CardTitle>
            <SessionTable sessions={sessions} now={now} />
            {sessions.totalEntityCount > 1 && <EndOtherSessionsForm label="End all other sessions" />}
          </Card>
        )}
        <Card>
          <CardTitle>Appearance</CardTitle>
          <AppearanceForm />
        </Card>
        {assistants && (
          <ViewerAssistants
            assistants={assistants}
            canChange={loaderData.canAssistantChange}
            idempotencyKey={loaderData.idempotencyKey}
            now={now}
          />
        )}
        {tokens && <ViewerTokens tokens={tokens} mayDelete={mayDeleteTokens} now={now} />}
      </div>
    </Page>
  );
}

const shortcutsUrl = href("/license/account/shortcuts");

/** WCAG 2.1.4: users must be able to turn off single-key shortcuts. */
const KeyboardCard = ({ hasShortcuts }: { hasShortcuts: boolean }) => (
  <Card>
    <CardTitle>Keyboard</CardTitle>
    <p className="mb-3 text-muted-foreground">
      <kbd>Ctrl K</kbd> searches everything. Press <kbd>?</kbd> to see all shortcuts.
    </p>
    <SwitchForm
      label="Single-key shortcuts"
      isOn={hasShortcuts}
      action={shortcutsUrl}
      hiddenFields={{ shortcuts: hasShortcuts ? "off" : "on" }}
    >
      <span aria-hidden>Single-key shortcuts</span>
    </SwitchForm>
  </Card>
);
