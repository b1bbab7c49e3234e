import { useNumberFormat } from "#app/ui/number-format.ts";
import { isEnabled } from "#app/domain/enabled.ts";
import { useSearchParams } from "react-router";
import type { ActivationCodeState } from "#app/domain/deployment/activation-code.ts";
import type { License } from "#app/domain/license/license.ts";
import type { Page } from "#app/domain/page.ts";
import type { Finding } from "#app/domain/rejection/findings.ts";
import type { Rejection } from "#app/domain/rejection/rejection.ts";
import type { Server } from "#app/domain/server/servers.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { EnabledBadge } from "#app/routes/status/part-status.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import type { ForecastTexts } from "#app/words/forecast-wording.ts";
import type { UseCharts as UseChartsData } from "./build-use-charts.ts";
import { UseCharts } from "./use-chart.tsx";
import { ForecastSection } from "./forecast-section.tsx";
import { RejectionSection } from "./rejection-section.tsx";
import { ServerFacts } from "./server-facts.tsx";
import { buildActivationCodeUrl, buildServerUrl, buildStatementUrl } from "./server-urls.ts";

interface ServersTabProps {
  license: License;
  servers: Page<Server>;
  use: UseChartsData | null;
  /**
   * Null if the tab does not show the activation code, for example because the user may not manage servers.
   */
  activationCodeState: ActivationCodeState | null;
  mayManage: boolean;
  /** Null if the license API does not list the rejections. */
  rejections: Page<Rejection> | null;
  findings: readonly Finding[];
  /** Null if the license API has no forecast. */
  forecast: ForecastTexts | null;
  mayDownloadStatement: boolean;
  now: string;
}

export default function ServersTab({
  license,
  servers,
  use,
  activationCodeState,
  mayManage,
  rejections,
  findings,
  forecast,
  mayDownloadStatement,
  now,
}: ServersTabProps) {
  const [search] = useSearchParams();
  const canRelease = useHasExtensions();
  return (
    <>
      {license.isOffline && (
        <p className="mb-4 rounded-md bg-primary-soft px-4 py-2.5">
          This license is offline, so this list shows its license files: one for each seed key.
        </p>
      )}
      {servers.totalEntityCount === 0 ? (
        <EmptyState title="No server has been activated yet." />
      ) : (
        <PagedList page={servers} noun="servers" pageParam="serversPage">
          <DataTable
            label="Servers"
            rows={servers.entities}
            rowKey={({ id }) => id}
            rowLabel={({ deviceId }) => deviceId}
            unreadableEntities={servers.unreadableEntities}
            columns={[
              {
                label: "Device ID",
                headClassName: "w-[36%]",
                card: "lead",
                render: (server) => (
                  <Disclosure summary={<Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>}>
                    <ServerFacts server={server} />
                  </Disclosure>
                ),
              },
              { label: "Use", render: (server) => <ServerUsage server={server} /> },
              {
                label: "Status",
                render: (server) => (
                  <>
                    <EnabledBadge status={server.status} />
                    {server.releasedAt && <p className="text-muted-foreground">Released</p>}
                    {server.silentFrom !== null && server.silentFrom <= now && (
                      <p className="mt-1">
                        <Badge variant="warning">Silent</Badge>
                      </p>
                    )}
                    {server.releaseAt && (
                      <p className="text-muted-foreground">
                        Seat is released on <DateText value={server.releaseAt} format="day" />
                      </p>
                    )}
                  </>
                ),
              },
              {
                label: "Last Contact",
                render: (server) => <DateText value={server.lastHeartbeat} format="minute" />,
              },
              mayManage && {
                label: "Change",
                isLabelHidden: true,
                align: "end",
                card: "end",
                render: (server) => (
                  <div className="flex justify-end gap-2 max-sm:flex-wrap">
                    {canRelease && !server.releasedAt && (
                      <DialogButton
                        to={buildServerUrl(license.key, server.id, "release", search)}
                        variant="outline"
                        size="sm"
                      >
                        Release
                        <span className="sr-only"> {server.deviceId}</span>
                      </DialogButton>
                    )}
                    <DialogButton
                      to={buildServerUrl(license.key, server.id, "status", search)}
                      variant={isEnabled(server) ? "destructive-outline" : "outline"}
                      size="sm"
                    >
                      {isEnabled(server) ? "Disable" : "Enable"}
                      <span className="sr-only"> {server.deviceId}</span>
                    </DialogButton>
                  </div>
                ),
              },
            ]}
          />
        </PagedList>
      )}
      {rejections && (
        <RejectionSection
          license={license}
          rejections={rejections}
          findings={findings}
          mayManage={mayManage}
        />
      )}
      {activationCodeState && <ActivationCodeLine license={license} codeState={activationCodeState} />}
      {use && <UseCharts use={use} />}
      {forecast && <ForecastSection forecast={forecast} />}
      {mayDownloadStatement && (
        <DialogButton
          to={buildStatementUrl(license.key, search)}
          variant="outline"
          size="sm"
          className="mt-4"
        >
          Statement of use
        </DialogButton>
      )}
    </>
  );
}

interface ActivationCodeLineProps {
  license: License;
  codeState: ActivationCodeState;
}

function ActivationCodeLine({ license, codeState }: ActivationCodeLineProps) {
  const { isRequired, createdAt } = codeState;
  const [search] = useSearchParams();
  return (
    <section aria-labelledby="activation-code" className="mt-5 grid justify-items-start gap-2">
      <h3 id="activation-code" className="font-medium">
        Activation code
      </h3>
      <p className="text-muted-foreground">
        {createdAt !== null ? (
          <>
            New servers need the license key and the activation code created on{" "}
            <DateText value={createdAt} format="day" />.
          </>
        ) : isRequired ? (
          "This license key can be guessed, so new servers also need an activation code. This license has no activation code yet."
        ) : (
          "New servers need the license key only."
        )}
      </p>
      <DialogButton to={buildActivationCodeUrl(license.key, search)} variant="outline" size="sm">
        {createdAt === null ? "Create activation code" : "Replace activation code"}
      </DialogButton>
    </section>
  );
}

function ServerUsage({ server: { use } }: { server: Server }) {
  const { formatThousands } = useNumberFormat();
  if (use.length === 0) return "–";
  return (
    <ul>
      {use.map(({ name, prettyName, value }) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <span className="text-muted-foreground">{prettyName}</span> {formatThousands(value)}
        </li>
      ))}
    </ul>
  );
}
