import { useNumberFormat } from "#app/ui/number-format.ts";
import { Link } from "react-router";
import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildCaseActivitiesUrl } from "./activity-log.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { EmptyOverviewSection, OverviewSection } from "./part.tsx";

type PagedCases = Omit<FisCustomerDetails["cases"], "open"> & { open: Page<OpenCase> };
type OpenCase = FisCustomerDetails["cases"]["open"][number];

/** Cases that end within this number of days are highlighted. */
const endingSoonDays = 7;

interface CustomerCasesProps {
  id: number;
  cases: PagedCases;
  listsOnlyNewestLicenses: boolean;
}

export const CustomerCases = ({ id: customerId, cases, listsOnlyNewestLicenses }: CustomerCasesProps) => {
  const { formatThousands } = useNumberFormat();
  return (
    <OverviewSection
      title="Cases"
      aside={
        <>
          <CapacityBar used={cases.used} total={cases.capacity} noun="used" />
          <span className="text-muted-foreground">{formatThousands(cases.openCount)} open</span>
        </>
      }
    >
      {cases.open.totalEntityCount === 0 ? (
        <EmptyOverviewSection>
          {listsOnlyNewestLicenses ? "None of the newest licenses has an open case." : "No case is open."}
        </EmptyOverviewSection>
      ) : (
        <>
          <DataTable
            label="Open cases"
            rows={cases.open.entities}
            rowKey={({ licenseKey, caseId }) => `${licenseKey} ${caseId}`}
            columns={[
              {
                label: "Case",
                headClassName: "w-[30%]",
                card: "lead",
                render: (openCase) => (
                  <>
                    <Link
                      to={buildCaseActivitiesUrl(customerId, openCase.caseId)}
                      className="font-medium text-primary [overflow-wrap:anywhere] hover:underline"
                    >
                      <bdi>{openCase.caseName || openCase.caseId}</bdi>
                    </Link>
                    {openCase.caseName && (
                      <SecondaryText className="[overflow-wrap:anywhere]">
                        <bdi>{openCase.caseId}</bdi>
                      </SecondaryText>
                    )}
                  </>
                ),
              },
              { label: "License", render: (openCase) => <KeyLink licenseKey={openCase.licenseKey} /> },
              { label: "Opened", render: (openCase) => <DateText value={openCase.openedAt} format="day" /> },
              {
                label: "Last Activity",
                render: (openCase) => <DateText value={openCase.lastActivityAt} format="day" />,
              },
              {
                label: "Ends",
                render: (openCase) => (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <DateText value={openCase.endsAt} format="day" />
                    <DaysLeft days={openCase.daysLeft} />
                  </span>
                ),
              },
            ]}
          />
          <SectionPagination page={cases.open} noun="open cases" pageParam="casesPage" />
          {cases.openCount > cases.open.totalEntityCount && (
            <p className="text-xs text-muted-foreground">
              {listsOnlyNewestLicenses
                ? `This list shows ${cases.open.totalEntityCount} of the open cases.`
                : `This list shows the ${cases.open.totalEntityCount} cases that end first.`}
            </p>
          )}
        </>
      )}
    </OverviewSection>
  );
};

const DaysLeft = ({ days }: { days: number }) => {
  const { formatCount } = useNumberFormat();
  return (
    <Badge variant={days <= endingSoonDays ? "warning" : "secondary"} icon="clock">
      {`${formatCount(days, "day")} left`}
    </Badge>
  );
};
