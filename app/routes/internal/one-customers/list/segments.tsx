import { Segments } from "#app/ui/page/tabs.tsx";
import { hostedList, waitingPath } from "#app/routes/internal/one-customers/hosted-address.ts";

interface HostedSegmentsProps {
  current: "all" | "waiting";
  /** Buyers who wait for staff. */
  waiting: number;
}

export const HostedSegments = ({ current, waiting }: HostedSegmentsProps) => (
  <Segments
    label="Hosted customers"
    segments={[
      { to: hostedList.path, label: "All", current: current === "all" },
      {
        to: waitingPath,
        label: `Waiting for us (${waiting.toLocaleString("en")})`,
        current: current === "waiting",
      },
    ]}
  />
);
