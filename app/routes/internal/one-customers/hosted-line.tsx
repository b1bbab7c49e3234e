import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";

export const HostedLine = ({ hosted }: { hosted: Pick<HostedCustomerView, "companyName" | "hostname"> }) => (
  <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
    <bdi>{hosted.companyName}</bdi>
    <span>{hosted.hostname}</span>
  </p>
);
