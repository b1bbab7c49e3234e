import type { Delivery } from "#app/domain/webhook/webhook.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { deliveryBadges } from "./webhook-request.ts";

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  buildFailedAttemptsUrl: (deliveryId: number) => string;
}

/**
 * True if at least one attempt failed. A delivery with several attempts has failed attempts,
 * because the server repeats only failed attempts.
 */
const hasFailedAttempts = ({ attempts, state }: Pick<Delivery, "attempts" | "state">) =>
  attempts > 1 || (attempts > 0 && state !== "delivered");

export const DeliveryTable = ({ deliveries, buildFailedAttemptsUrl }: DeliveryTableProps) => (
  <DataTable
    label="Deliveries"
    rows={deliveries}
    rowKey={({ id }) => id}
    rowLabel={({ eventId }) => `evt_${eventId}`}
    columns={[
      {
        label: "Event",
        card: "title",
        render: ({ eventId, eventName, licenseKey }) => (
          <>
            {eventLabel[eventName]} <Code>evt_{eventId}</Code>
            {licenseKey !== null && <SecondaryText className="font-mono">{licenseKey}</SecondaryText>}
          </>
        ),
      },
      { label: "State", card: "state", render: ({ state }) => <DeliveryBadge state={state} /> },
      { label: "Response", card: "plain", render: (delivery) => <DeliveryResponse delivery={delivery} /> },
      {
        label: "Last sent",
        render: ({ id, eventId, state, attempts, lastAt: lastSentAt }) => (
          <>
            <DateText value={lastSentAt} format="second" />
            {attempts > 1 && <SecondaryText>{attempts} times</SecondaryText>}
            {hasFailedAttempts({ attempts, state }) && (
              <DialogLink
                to={buildFailedAttemptsUrl(id)}
                className="block text-xs text-primary hover:underline"
                aria-label={`Failed attempts: evt_${eventId}`}
              >
                Failed attempts
              </DialogLink>
            )}
          </>
        ),
      },
      {
        label: "Next attempt",
        card: "off",
        render: ({ nextAt: nextAttemptAt }) => <DateText value={nextAttemptAt} format="second" />,
      },
      {
        ...actionsColumn,
        render: ({ id, eventId, state }) =>
          state !== "waiting" && (
            <PostButton
              hiddenFields={{ command: "replay", deliveryId: id }}
              size="sm"
              busyLabel="Queuing…"
              aria-label={`Send again: evt_${eventId}`}
            >
              Send again
            </PostButton>
          ),
      },
    ]}
  />
);

function DeliveryResponse({ delivery: { status, response, error } }: { delivery: Delivery }) {
  if (status === null) return <span className="[overflow-wrap:anywhere]">{error ?? "–"}</span>;
  if (!response) return status;
  return (
    <Disclosure summary={status}>
      <pre className="max-h-48 overflow-auto text-2xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {response}
      </pre>
    </Disclosure>
  );
}

function DeliveryBadge({ state }: Pick<Delivery, "state">) {
  const { label, ...badgeProps } = deliveryBadges[state];
  return <Badge {...badgeProps}>{label}</Badge>;
}
