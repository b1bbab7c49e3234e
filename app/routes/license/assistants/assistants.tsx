import type { SubmissionResult } from "@conform-to/react";
import { data, href, Link } from "react-router";
import { getTokenStart, appendEllipsis } from "#app/domain/token/token.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import { OneTimeSecret } from "#app/routes/kit/one-time-secret.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { createShownTokenCookie } from "#app/routes/license/tokens/shown-token-cookie.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import type { Route } from "./+types/assistants.ts";
import { assistantFormSchema, buildAssistantRequest, findUsablePrivileges } from "./assistant-form.ts";
import { ClientConfiguration } from "./client-configuration.tsx";
import { CreateAssistantForm } from "./create-assistant-form.tsx";

export const meta = () => [{ title: "Connect an assistant" }];

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    endpointUrl: String(new URL("/mcp", url)),
    canChange: findUsablePrivileges(context.get(sessionContext)).length > 0,
    idempotencyKey: crypto.randomUUID(),
  };
}

/** The action responds without a redirect, because only this page shows the full token. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitNewRow(request, {
    schema: assistantFormSchema,
    create: ({ idempotencyKey, ...formValues }) =>
      context.get(licenseApiContext).tokens.createAssistant({
        body: buildAssistantRequest(formValues, context.get(sessionContext)),
        idempotencyKey,
      }),
    alreadyCreatedMessage:
      "This form has already created an assistant. Look for the assistant on the account page, or open this page again.",
    formFieldByApiField: { scopes: "access" },
    onCreated: async ({ token }, { idempotencyKey }) => {
      const shownCookie = createShownTokenCookie(idempotencyKey, url, assistantsUrl);
      // A reload of the page must not show the full token again.
      const shownToken = (await shownCookie.isSet(request)) ? null : token;
      return data(
        { createdToken: { start: getTokenStart(token), value: shownToken } },
        { status: 201, headers: { "Set-Cookie": await shownCookie.serialize() } },
      );
    },
  });

const assistantsUrl = href("/license/account/assistants");

export default function Assistants({ loaderData, actionData }: Route.ComponentProps) {
  const { endpointUrl, canChange, idempotencyKey } = loaderData;
  const createdToken = actionData && "createdToken" in actionData ? actionData.createdToken : null;
  const rejection: SubmissionResult | undefined =
    actionData && "createdToken" in actionData ? undefined : actionData;
  return (
    <Page width="narrow">
      <PageHeader
        title="Connect an assistant"
        description="An AI client reads and changes licenses with your privileges, through previews that you confirm."
      />
      <div className="grid gap-4">
        {createdToken === null ? (
          <Card>
            <CardTitle>New assistant</CardTitle>
            <CreateAssistantForm
              canChange={canChange}
              idempotencyKey={idempotencyKey}
              rejection={rejection}
            />
          </Card>
        ) : (
          <Card>
            <CardTitle>Assistant created</CardTitle>
            {createdToken.value === null ? (
              <p>
                The token <Code>{appendEllipsis(createdToken.start)}</Code> was shown once and is not stored.
                If you did not copy it, remove the assistant and create another one.
              </p>
            ) : (
              <OneTimeSecret noun="token" value={createdToken.value} />
            )}
          </Card>
        )}
        <Card>
          <CardTitle>Configuration</CardTitle>
          <ClientConfiguration url={endpointUrl} token={createdToken?.value ?? "YOUR_TOKEN"} />
        </Card>
        <p>
          <Link
            to={`${href("/license/account")}#assistants`}
            className="text-primary underline underline-offset-2"
          >
            Your assistants
          </Link>
        </p>
      </div>
    </Page>
  );
}
