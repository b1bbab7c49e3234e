import { Form } from "react-router";
import type { Delivery } from "#app/domain/webhook/webhook.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Disclosure } from "#app/ui/collapsible.tsx";
import { deliveryBadges } from "./webhook-request.ts";

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  /** Returns the address of a delivery's failed attempts. */
  attemptsAddressOf: (deliveryId: number) => string;
}

export const DeliveryTable = ({ deliveries, attemptsAddressOf }: DeliveryTableProps) => (
  <Table label="Deliveries">
    <TableHead>
      <HeadCell>Event</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell>Answer</HeadCell>
      <HeadCell>Last sent</HeadCell>
      <HeadCell>Next try</HeadCell>
      <HeadCell align="end" className="w-1">
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
    <TableBody>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} attemptsAddress={attemptsAddressOf(delivery.id)} />
      ))}
    </TableBody>
  </Table>
);

function DeliveryRow({ delivery, attemptsAddress }: { delivery: Delivery; attemptsAddress: string }) {
  const { id, eventId, eventName, licenseKey, state, attempts, lastAt, nextAt } = delivery;
  const { label, ...badgeProps } = deliveryBadges[state];
  return (
    <Row aria-label={`evt_${eventId}`}>
      <Cell card="title">
        {eventLabel[eventName]} <Code>evt_{eventId}</Code>
        {licenseKey !== "" && <Secondary>{licenseKey}</Secondary>}
      </Cell>
      <Cell label="State" card="state">
        <Badge {...badgeProps}>{label}</Badge>
      </Cell>
      <Cell label="Answer" card="plain">
        <DeliveryResponse delivery={delivery} />
      </Cell>
      <Cell label="Last sent">
        <DateText value={lastAt} format="second" />
        {attempts > 1 && <Secondary>{attempts} times</Secondary>}
        {(attempts > 1 || (attempts > 0 && state !== "delivered")) && (
          <DialogLink
            to={attemptsAddress}
            className="block text-xs text-primary hover:underline"
            aria-label={`Failed attempts: evt_${eventId}`}
          >
            Failed attempts
          </DialogLink>
        )}
      </Cell>
      <Cell label="Next try" card="off">
        <DateText value={nextAt} format="second" />
      </Cell>
      <Cell card="end" align="end">
        {state !== "waiting" && (
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="order" value="replay" />
            <input type="hidden" name="deliveryId" value={id} />
            <SubmitButton
              variant="secondary"
              size="sm"
              busyLabel="Queuing…"
              aria-label={`Send again: evt_${eventId}`}
            >
              Send again
            </SubmitButton>
          </Form>
        )}
      </Cell>
    </Row>
  );
}

function DeliveryResponse({ delivery: { status, answer: response, fault: error } }: { delivery: Delivery }) {
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
