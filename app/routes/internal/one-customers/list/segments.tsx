import { href } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { Segments } from "#app/ui/page/tabs.tsx";
import { hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";

interface HostedSegmentsProps {
  current: "all" | "waiting";
  waiting: number;
}

export const HostedSegments = ({ current, waiting }: HostedSegmentsProps) => (
  <Segments
    label="Hosted customers"
    segments={[
      { to: hostedList.path, label: "All", current: current === "all" },
      {
        to: href("/internal/one-customers/waiting"),
        label: `Waiting for us (${grouped(waiting)})`,
        current: current === "waiting",
      },
    ]}
  />
);
