import type { ReactNode } from "react";
import type { Server } from "#app/domain/server/servers.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";

export const ServerFacts = ({ server }: { server: Server }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
    <Fact label="Activated On">
      <DateText value={server.activatedAt} format="second" />
    </Fact>
    {server.releasedAt && (
      <Fact label="Released On">
        <DateText value={server.releasedAt} format="second" />
      </Fact>
    )}
    <Fact label="First Contact">
      <DateText value={server.firstHeartbeat} format="second" />
    </Fact>
    <Fact label="Last Contact">
      <DateText value={server.lastHeartbeat} format="second" />
    </Fact>
    <Fact label="Version">{server.version ?? "–"}</Fact>
    <Fact label="Serials">
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
    </Fact>
  </dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
