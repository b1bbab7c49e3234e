import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";

/** Shows the URL of the instance, as a link if an instance runs there. */
export function InstanceLink({
  hostedCustomer: { hostname, state },
}: {
  hostedCustomer: HostedCustomerView;
}) {
  const isReachable = state === "running" || state === "ended" || state === "suspended";
  return isReachable ? (
    <a href={`https://${hostname}`} target="_blank" rel="noreferrer" className="text-primary hover:underline">
      <BreakableAddress text={hostname} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <BreakableAddress text={hostname} />
  );
}
