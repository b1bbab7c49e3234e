import { Link } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import type { FisCustomerInFull } from "#app/domain/fis-customer/fis-customer.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import type { Page } from "#app/domain/page.ts";
import { Badge } from "#app/ui/data/badge.tsx";
import { CapacityBar } from "#app/ui/data/capacity-bar.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { activitiesOf } from "./activity-log.tsx";
import { KeyLink } from "./key-link.tsx";
import { EmptyPart, Part, PartPages } from "./part.tsx";

type Cases = Omit<FisCustomerInFull["cases"], "open"> & { open: Page<OpenCase> };
type OpenCase = FisCustomerInFull["cases"]["open"][number];

/** Cases that end within this number of days are highlighted. */
const endingSoonDays = 7;

export const CustomerCases = ({ id, cases }: { id: number; cases: Cases }) => (
  <Part
    title="Cases"
    aside={
      <>
        <CapacityBar used={cases.used} total={cases.capacity} noun="used" />
        <span className="text-muted">{grouped(cases.openCount)} open</span>
      </>
    }
  >
    {cases.open.totalEntityCount === 0 ? (
      <EmptyPart>No case is open.</EmptyPart>
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
            {cases.open.entities.map((open) => (
              <CaseRow key={`${open.licenseKey} ${open.caseId}`} id={id} open={open} />
            ))}
          </TableBody>
        </Table>
        <PartPages page={cases.open} noun="open cases" pageParam="casesPage" />
        {cases.openCount > cases.open.totalEntityCount && (
          <p className="text-sm text-muted">
            The {cases.open.totalEntityCount} that end first are listed here.
          </p>
        )}
      </>
    )}
  </Part>
);

const CaseRow = ({ id, open }: { id: number; open: OpenCase }) => (
  <Row>
    <Cell card="lead">
      <Link
        to={activitiesOf(id, open.caseId)}
        className="font-medium text-accent [overflow-wrap:anywhere] hover:underline"
      >
        <bdi>{open.caseName || open.caseId}</bdi>
      </Link>
      {open.caseName && (
        <Secondary className="[overflow-wrap:anywhere]">
          <bdi>{open.caseId}</bdi>
        </Secondary>
      )}
    </Cell>
    <Cell label="License">
      <KeyLink of={open.licenseKey} />
    </Cell>
    <Cell label="Opened">
      <DateText value={open.openedAt} format="day" />
    </Cell>
    <Cell label="Last Activity">
      <DateText value={open.lastActivityAt} format="day" />
    </Cell>
    <Cell label="Ends">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DateText value={open.endsAt} format="day" />
        <DaysLeft days={open.daysLeft} />
      </span>
    </Cell>
  </Row>
);

const DaysLeft = ({ days }: { days: number }) => (
  <Badge tone={days <= endingSoonDays ? "warning" : "quiet"} icon="clock">
    {`${formatCount(days, "day")} left`}
  </Badge>
);
