import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";

export const HostedCustomerSummary = ({
  hostedCustomer,
}: {
  hostedCustomer: Pick<HostedCustomerView, "companyName" | "hostname">;
}) => (
  <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted-foreground [overflow-wrap:anywhere]">
    <bdi>{hostedCustomer.companyName}</bdi>
    <span>{hostedCustomer.hostname}</span>
  </p>
);
