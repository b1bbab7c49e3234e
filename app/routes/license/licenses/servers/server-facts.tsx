import type { Server } from "#app/domain/server/servers.ts";
import { SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";

export const ServerFacts = ({ server }: { server: Server }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
    <SummaryRow label="Activated On">
      <DateText value={server.activatedAt} format="second" />
    </SummaryRow>
    {server.releasedAt && (
      <SummaryRow label="Released On">
        <DateText value={server.releasedAt} format="second" />
      </SummaryRow>
    )}
    <SummaryRow label="First Contact">
      <DateText value={server.firstHeartbeat} format="second" />
    </SummaryRow>
    <SummaryRow label="Last Contact">
      <DateText value={server.lastHeartbeat} format="second" />
    </SummaryRow>
    {server.silentFrom && (
      <SummaryRow label="Silent From">
        <DateText value={server.silentFrom} format="second" />
      </SummaryRow>
    )}
    <SummaryRow label="Version">{server.version ?? "–"}</SummaryRow>
    <SummaryRow label="Serials">
      {server.serials.length === 0 ? (
        "–"
      ) : (
        <ul className="space-y-1">
          {server.serials.map(({ type, value }) => (
            <li key={`${type} ${value}`}>
              <span className="text-muted-foreground">{type}</span>{" "}
              <code className="font-mono [overflow-wrap:anywhere]">{value}</code>
            </li>
          ))}
        </ul>
      )}
    </SummaryRow>
  </dl>
);
