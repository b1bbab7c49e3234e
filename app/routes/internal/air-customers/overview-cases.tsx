import { Link } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import type { Page } from "#app/domain/page.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { caseActivitiesAddress } from "./activity-log.tsx";
import { KeyLink } from "./key-link.tsx";
import { EmptyOverviewSection, OverviewSection, SectionPagination } from "./part.tsx";

type Cases = Omit<FisCustomerDetails["cases"], "open"> & { open: Page<OpenCase> };
type OpenCase = FisCustomerDetails["cases"]["open"][number];

/** Cases that end within this number of days are highlighted. */
const endingSoonDays = 7;

export const CustomerCases = ({ id, cases }: { id: number; cases: Cases }) => (
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
      <EmptyOverviewSection>No case is open.</EmptyOverviewSection>
    ) : (
      <>
        <Table label="Open cases">
          <TableHead>
            <HeadCell className="w-[30%]">Case</HeadCell>
            <HeadCell>License</HeadCell>
            <HeadCell>Opened</HeadCell>
            <HeadCell>Last Activity</HeadCell>
            <HeadCell>Ends</HeadCell>
          </TableHead>
          <TableBody>
            {cases.open.entities.map((openCase) => (
              <CaseRow key={`${openCase.licenseKey} ${openCase.caseId}`} id={id} openCase={openCase} />
            ))}
          </TableBody>
        </Table>
        <SectionPagination page={cases.open} noun="open cases" pageParam="casesPage" />
        {cases.openCount > cases.open.totalEntityCount && (
          <p className="text-xs text-muted-foreground">
            The {cases.open.totalEntityCount} that end first are listed here.
          </p>
        )}
      </>
    )}
  </OverviewSection>
);

const CaseRow = ({ id, openCase }: { id: number; openCase: OpenCase }) => (
  <Row>
    <Cell card="lead">
      <Link
        to={caseActivitiesAddress(id, openCase.caseId)}
        className="font-medium text-primary [overflow-wrap:anywhere] hover:underline"
      >
        <bdi>{openCase.caseName || openCase.caseId}</bdi>
      </Link>
      {openCase.caseName && (
        <Secondary className="[overflow-wrap:anywhere]">
          <bdi>{openCase.caseId}</bdi>
        </Secondary>
      )}
    </Cell>
    <Cell label="License">
      <KeyLink licenseKey={openCase.licenseKey} />
    </Cell>
    <Cell label="Opened">
      <DateText value={openCase.openedAt} format="day" />
    </Cell>
    <Cell label="Last Activity">
      <DateText value={openCase.lastActivityAt} format="day" />
    </Cell>
    <Cell label="Ends">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DateText value={openCase.endsAt} format="day" />
        <DaysLeft days={openCase.daysLeft} />
      </span>
    </Cell>
  </Row>
);

const DaysLeft = ({ days }: { days: number }) => (
  <Badge tone={days <= endingSoonDays ? "warning" : "quiet"} icon="clock">
    {`${formatCount(days, "day")} left`}
  </Badge>
);
