import { href } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { Segments } from "#app/ui/tabs.tsx";
import { hostedCustomerList } from "#app/routes/internal/one-customers/hosted-list.ts";

interface HostedCustomerSegmentsProps {
  current: "all" | "waiting";
  waitingCount: number;
}

export const HostedCustomerSegments = ({ current, waitingCount }: HostedCustomerSegmentsProps) => (
  <Segments
    label="Hosted customers"
    segments={[
      { to: hostedCustomerList.path, label: "All", current: current === "all" },
      {
        to: href("/internal/one-customers/waiting"),
        label: `Waiting for us (${formatThousands(waitingCount)})`,
        current: current === "waiting",
      },
    ]}
  />
);
