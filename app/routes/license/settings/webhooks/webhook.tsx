import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { data, href, Outlet, useSearchParams } from "react-router";
import { z } from "zod";
import { isDelivered } from "#app/domain/webhook/webhook.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { parseSectionQuery, sectionPaging } from "#app/routes/kit/lists/parse-section-query.ts";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Card, Facts } from "#app/ui/card.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import type { Route } from "./+types/webhook.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { Secret } from "./secret.tsx";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { defineDeliveryList, getStateBadge, requireWebhookApi, loadWebhook } from "./webhook-request.ts";

export const meta = () => [{ title: "Webhook" }];

export async function loader(args: Route.LoaderArgs) {
  const api = requireWebhookApi(args);
  const [webhook, deliveries] = await Promise.all([
    loadWebhook(args),
    api.listDeliveries({ params: args.params, query: parseSectionQuery(sectionPaging, args.url) }),
  ]);
  return { webhook, deliveries };
}

const webhookCommandFormSchema = z.discriminatedUnion("command", [
  z.object({ command: z.enum(["on", "off", "secret", "test"]) }),
  z.object({ command: z.literal("replay"), deliveryId: z.string().max(20) }),
]);

export async function action(args: Route.ActionArgs) {
  const api = requireWebhookApi(args);
  const { params } = args;
  const parseResult = webhookCommandFormSchema.safeParse(
    Object.fromEntries(await readFormData(args.request)),
  );
  if (!parseResult.success) throw data(null, { status: 400, statusText: "Bad Request" });
  const { data: form } = parseResult;
  const redirectWithMessage = (tone: "success" | "error", message: string) =>
    redirectToList(args, defineDeliveryList(params.id), message, { tone });
  if (form.command === "test") {
    const testAttempt = await attempt(api.test({ params, body: {} }));
    if (!testAttempt.ok) return redirectWithMessage("error", testAttempt.problem.message);
    const { status, error } = testAttempt.result;
    return isDelivered(testAttempt.result)
      ? redirectWithMessage("success", `The receiver responded with ${status}`)
      : redirectWithMessage("error", `The test failed: ${error ?? `the receiver responded with ${status}`}`);
  }
  if (form.command === "replay") {
    const { deliveryId } = form;
    const replayAttempt = await attempt(api.replay({ params: { deliveryId }, body: {} }));
    return replayAttempt.ok
      ? redirectWithMessage("success", "The event is being sent again")
      : redirectWithMessage("error", replayAttempt.problem.message);
  }
  if (form.command === "secret") {
    // Without a row version, the API does not check for changes by other users.
    const secretAttempt = await attempt(
      api.change({ params, body: { newSecret: true }, rowVersion: undefined }),
    );
    return secretAttempt.ok
      ? { secret: secretAttempt.result.secret }
      : redirectWithMessage("error", secretAttempt.problem.message);
  }
  const toggleAttempt = await attempt(
    api.change({ params, body: { isOn: form.command === "on" }, rowVersion: undefined }),
  );
  if (!toggleAttempt.ok) return redirectWithMessage("error", toggleAttempt.problem.message);
  return redirectWithMessage("success", `The webhook is ${form.command}`);
}

export default function WebhookPage({
  loaderData: { webhook, deliveries },
  actionData,
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const deliveryList = defineDeliveryList(webhook.id);
  const { label, variant } = getStateBadge(webhook);
  return (
    <Page>
      <BackLink to={href("/license/settings/webhooks")}>Webhooks</BackLink>
      <PageHeader
        title="Webhook"
        actions={
          <>
            <DialogButton
              to={deliveryList.buildDialogUrl(
                href("/license/settings/webhooks/:id/edit", { id: String(webhook.id) }),
                search,
              )}
              variant="outline"
            >
              <Pencil aria-hidden /> Edit
            </DialogButton>
            <DialogButton
              to={deliveryList.buildDialogUrl(
                href("/license/settings/webhooks/:id/delete", { id: String(webhook.id) }),
                search,
              )}
              variant="destructive-outline"
            >
              <Trash2 aria-hidden /> Delete
            </DialogButton>
          </>
        }
      />
      <Card className="grid gap-4">
        <Facts
          facts={[
            { label: "Address", value: <bdi className="[overflow-wrap:anywhere]">{webhook.url}</bdi> },
            { label: "State", value: <Badge variant={variant}>{label}</Badge> },
            {
              label: "Events",
              value: webhook.eventNames?.map((name) => eventLabel[name]).join(", ") ?? "All events",
            },
            { label: "Last success", value: <DateText value={webhook.lastSuccessAt} format="minute" /> },
          ]}
        />
        {!webhook.hasSigningKey && (
          <p role="alert" className="rounded-md bg-warning-soft p-3 font-medium text-warning">
            Nothing is sent: the secret of this webhook cannot be decrypted with the current SECRET setting.
            Create a new secret and give it to the receiver.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <CommandButton command="test" label="Send a test" busyLabel="Sending…" />
          {webhook.state === "on" ? (
            <CommandButton command="off" label="Turn off" busyLabel="Turning off…" />
          ) : (
            <CommandButton command="on" label="Turn on" busyLabel="Turning on…" />
          )}
          <CommandButton command="secret" label="Create a new secret" busyLabel="Creating…" />
        </div>
        {actionData && (
          <>
            <Secret value={actionData.secret} />
            <p className="text-xs text-muted-foreground">
              Messages are also signed with the previous secret for 24 hours.
            </p>
          </>
        )}
      </Card>
      <h2 className="mt-6 mb-3 font-semibold">Deliveries</h2>
      <PagedList
        page={deliveries}
        sizes={deliveryList.sizes}
        noun="deliveries"
        emptyState={<EmptyState title="No event was sent yet" />}
      >
        <DeliveryTable
          deliveries={deliveries.entities}
          buildFailedAttemptsUrl={(deliveryId) =>
            deliveryList.buildDialogUrl(
              href("/license/settings/webhooks/:id/deliveries/:deliveryId", {
                id: String(webhook.id),
                deliveryId: String(deliveryId),
              }),
              search,
            )
          }
        />
      </PagedList>
      <Outlet />
    </Page>
  );
}

interface CommandButtonProps {
  command: "on" | "off" | "secret" | "test";
  label: string;
  busyLabel: string;
}

const CommandButton = ({ command, label, busyLabel }: CommandButtonProps) => (
  <PostButton hiddenFields={{ command }} busyLabel={busyLabel}>
    {label}
  </PostButton>
);
