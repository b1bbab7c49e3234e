import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import { formatRelativeTime } from "#app/words/relative-time.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { DateText, formatDateText, noDateText } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { SecondaryText, type Sorting } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import type { HostedCustomerActionName } from "#app/routes/internal/one-customers/actions.ts";
import { buildHostedCustomerUrl } from "#app/routes/internal/one-customers/hosted-list.ts";
import {
  HealthDot,
  describeStateDetail,
  SourceBadge,
  StateBadge,
} from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { HostedCustomerMenu } from "./menu.tsx";
import { InstanceLink } from "#app/routes/internal/one-customers/details/instance-link.tsx";

interface HostedCustomerTableProps {
  customers: readonly HostedCustomerView[];
  sorting: Sorting;
  allowedActionNames: readonly HostedCustomerActionName[];
  search: URLSearchParams;
  now: Instant;
}

export const HostedCustomerTable = ({
  customers,
  sorting,
  allowedActionNames,
  search,
  now,
}: HostedCustomerTableProps) => (
  <DataTable
    label="Hosted customers"
    isWide
    rows={customers}
    rowKey={({ licenseKey }) => licenseKey}
    rowLabel={({ companyName }) => companyName}
    sorting={sorting}
    columns={[
      {
        label: "Company",
        sortBy: "company",
        headClassName: "w-[13%]",
        card: "title",
        render: (hostedCustomer) => (
          <>
            <DialogLink
              to={buildHostedCustomerUrl(hostedCustomer.licenseKey, search)}
              className="block min-w-28 font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
            >
              <bdi title={hostedCustomer.companyName} className="clamped">
                {hostedCustomer.companyName}
              </bdi>
            </DialogLink>
            <SourceBadge source={hostedCustomer.source} />
          </>
        ),
      },
      {
        label: "Contact",
        headClassName: "w-[14%]",
        card: "off",
        render: (hostedCustomer) => (
          <>
            <span className="[overflow-wrap:anywhere]">
              <bdi>{formatFullName(hostedCustomer) || "–"}</bdi>
            </span>
            <SecondaryText title={hostedCustomer.email} className="w-0 min-w-full truncate">
              {hostedCustomer.email}
            </SecondaryText>
          </>
        ),
      },
      {
        label: "Plan",
        card: "plain",
        render: ({ plan, purpose }) => (
          <>
            {plan}
            <SecondaryText>{purposeLabels[purpose]}</SecondaryText>
          </>
        ),
      },
      {
        label: "Instance",
        headClassName: "w-[18%]",
        card: "off",
        render: (hostedCustomer) => (
          <>
            <InstanceLink hostedCustomer={hostedCustomer} />
            <span className="block">
              <HealthDot hostedCustomer={hostedCustomer} now={now} />
            </span>
          </>
        ),
      },
      {
        label: "State",
        card: "state",
        render: (hostedCustomer) => (
          <>
            <StateBadge state={hostedCustomer.state} />
            <StateDetail hostedCustomer={hostedCustomer} />
          </>
        ),
      },
      {
        label: "Trial ends",
        sortBy: "ends",
        card: "off",
        render: (hostedCustomer) => <DateText value={hostedCustomer.trialEndsAt} format="day" />,
      },
      {
        label: "Assets",
        render: ({ totalClientsInUse, totalClientCapacity }) => (
          <CapacityBar
            used={totalClientsInUse}
            total={totalClientCapacity}
            className="columns:mt-2 columns:flex-col columns:items-start columns:gap-1"
          />
        ),
      },
      {
        label: "Last contact",
        card: "off",
        render: (hostedCustomer) => <LastContact hostedCustomer={hostedCustomer} now={now} />,
      },
      {
        label: "Created",
        sortBy: "created",
        firstSort: "DESC",
        headClassName: "tight:hidden",
        className: "tight:hidden",
        card: "off",
        render: (hostedCustomer) => <DateText value={hostedCustomer.createdAt} format="day" />,
      },
      {
        label: "Actions",
        isLabelHidden: true,
        headClassName: "w-1",
        align: "end",
        card: "aside",
        render: (hostedCustomer) => (
          <HostedCustomerMenu
            hostedCustomer={hostedCustomer}
            allowedActionNames={allowedActionNames}
            search={search}
          />
        ),
      },
    ]}
  />
);

function StateDetail({ hostedCustomer }: { hostedCustomer: HostedCustomerView }) {
  const text = describeStateDetail(hostedCustomer);
  return text && <SecondaryText className="whitespace-nowrap">{text}</SecondaryText>;
}

interface LastContactProps {
  hostedCustomer: HostedCustomerView;
  now: Instant;
}

function LastContact({ hostedCustomer: { lastContact, version }, now }: LastContactProps) {
  return (
    <>
      {lastContact === null ? (
        noDateText
      ) : (
        <time dateTime={lastContact} title={formatDateText(lastContact)}>
          {formatRelativeTime(lastContact, now)}
        </time>
      )}
      {version && <SecondaryText>Version {version}</SecondaryText>}
    </>
  );
}
