import type { WebhookAttempt } from "#app/domain/webhook/webhook.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import type { Route } from "./+types/attempts.ts";
import { defineDeliveryList, requireWebhookApi } from "./webhook-request.ts";

export const meta = () => [{ title: "Failed attempts" }];

export async function loader(args: Route.LoaderArgs) {
  const { deliveryId } = args.params;
  return { attempts: await requireWebhookApi(args).listAttempts({ params: { deliveryId } }) };
}

export default function Attempts({ params, loaderData: { attempts } }: Route.ComponentProps) {
  return (
    <RouteDialog
      title="Failed attempts"
      size="medium"
      closeTo={defineDeliveryList(params.id).buildUrl}
      footer={<CloseLink className="ms-auto">Close</CloseLink>}
    >
      {attempts.length === 0 ? (
        <p>No attempt of this delivery has failed.</p>
      ) : (
        <>
          <p className="mb-4 text-muted-foreground">The latest failed attempts, newest first.</p>
          <ol className="grid gap-4">
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.id} attempt={attempt} />
            ))}
          </ol>
        </>
      )}
    </RouteDialog>
  );
}

function AttemptItem({
  attempt: { at, url, headers, body, status, response, error },
}: {
  attempt: WebhookAttempt;
}) {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="grid gap-2 border-t pt-3">
      <p className="font-medium">
        <DateText value={at} format="second" />:{" "}
        {status === null ? (error ?? "no response") : `status ${status}`}
      </p>
      <Disclosure summary="Request">
        <CodeBlock>{[`POST ${url}`, ...headerLines, "", body].join("\n")}</CodeBlock>
      </Disclosure>
      {response && (
        <Disclosure summary="Response">
          <CodeBlock>{response}</CodeBlock>
        </Disclosure>
      )}
    </li>
  );
}

const CodeBlock = ({ children }: { children: string }) => (
  <pre className="max-h-64 overflow-auto text-2xs whitespace-pre-wrap [overflow-wrap:anywhere]">
    {children}
  </pre>
);
