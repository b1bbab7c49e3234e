import { formatFullName } from "#app/domain/customer/full-name.ts";
import { formatDuration, formatTerm } from "#app/domain/time/format-date.ts";
import {
  freeExtensionDays,
  type HostedCustomerDetails,
  type SentInvitation,
} from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { Facts } from "#app/ui/card.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { DateText, DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { HealthDot } from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { waitingReasonSentences, formatSource } from "#app/routes/internal/one-customers/hosted-words.ts";
import { InstanceLink } from "./instance-link.tsx";
import { CompanyLink } from "#app/routes/kit/text/company-link.tsx";

interface HostedCustomerFactsProps {
  hostedCustomer: HostedCustomerDetails;
  now: Instant;
}

export const CustomerFacts = ({ hostedCustomer }: { hostedCustomer: HostedCustomerDetails }) => (
  <Facts
    title="Customer"
    facts={[
      {
        label: "Company",
        value: (
          <CompanyLink licenseKey={hostedCustomer.licenseKey} className="text-primary hover:underline">
            {renderAnyLanguageText(hostedCustomer.companyName)}
          </CompanyLink>
        ),
      },
      { label: "Contact", value: renderAnyLanguageText(formatFullName(hostedCustomer)) },
      { label: "E-mail", value: renderAnyLanguageText(hostedCustomer.email) },
      { label: "Source", value: formatSource(hostedCustomer.source) },
      { label: "Deal ID", value: renderAnyLanguageText(hostedCustomer.dealId) },
      {
        label: "Created",
        value: (
          <>
            <DateText value={hostedCustomer.createdAt} format="day" />{" "}
            <span className="text-xs text-muted-foreground">
              by <BreakableAddress text={hostedCustomer.createdBy} />
            </span>
          </>
        ),
      },
      { label: "Notes", value: renderAnyLanguageText(hostedCustomer.notes) },
    ]}
  />
);

export const PlanFacts = ({ hostedCustomer, now }: HostedCustomerFactsProps) => (
  <Facts
    title="Plan"
    facts={[
      { label: "Plan", value: hostedCustomer.packageTierPrettyName },
      { label: "Purpose", value: purposeLabels[hostedCustomer.purpose] },
      {
        label: "License",
        value: <KeyLink licenseKey={hostedCustomer.licenseKey} />,
      },
      {
        label: "License ends",
        value: <DateWithRelativeDays value={hostedCustomer.expiredAt} now={now} isInline />,
      },
      {
        label: "Assets",
        value: (
          <CapacityBar used={hostedCustomer.totalClientsInUse} total={hostedCustomer.totalClientCapacity} />
        ),
      },
    ]}
  />
);

export const InstanceFacts = ({ hostedCustomer, now }: HostedCustomerFactsProps) => (
  <Facts
    title="Instance"
    facts={[
      { label: "Address", value: <InstanceLink hostedCustomer={hostedCustomer} /> },
      { label: "Health", value: <HealthDot hostedCustomer={hostedCustomer} now={now} /> },
      hostedCustomer.waitingReason !== null && {
        label: "Reason for waiting",
        value: waitingReasonSentences[hostedCustomer.waitingReason],
      },
      {
        label: "Last contact",
        value: hostedCustomer.lastContact && <RelativeTime value={hostedCustomer.lastContact} now={now} />,
      },
      { label: "Version", value: hostedCustomer.version },
    ]}
  />
);

export const TrialFacts = ({ hostedCustomer }: { hostedCustomer: HostedCustomerDetails }) => (
  <Facts
    title="Trial"
    facts={[
      { label: "Ends", value: <DateText value={hostedCustomer.trialEndsAt} format="day" /> },
      {
        label: "Days left",
        value: hostedCustomer.state === "ended" ? "Over" : formatDuration(hostedCustomer.daysLeft ?? 0),
      },
      {
        label: "Extension",
        value: (
          <>
            {`${hostedCustomer.extensionDaysLeft} of ${freeExtensionDays} free extension days left`}
            {hostedCustomer.extendedDays > 0 && (
              <span className="block text-xs text-muted-foreground">
                Extended by {formatTerm(hostedCustomer.extendedDays)} in total
              </span>
            )}
          </>
        ),
      },
    ]}
  />
);

export const InvitationFacts = ({ invitation, now }: { invitation: SentInvitation; now: Instant }) => (
  <Facts
    title="Invitation"
    facts={[
      { label: "Sent to", value: renderAnyLanguageText(invitation.sentTo) },
      {
        label: "Sent",
        value: invitation.error ? (
          <>
            <Badge variant="destructive">Not sent</Badge>
            <span className="mt-1 block [overflow-wrap:anywhere]">
              <bdi>{invitation.error}</bdi>
            </span>
          </>
        ) : (
          invitation.sentAt && <MinuteText at={invitation.sentAt} />
        ),
      },
      invitation.usedAt
        ? { label: "Used", value: <MinuteText at={invitation.usedAt} /> }
        : {
            label: invitation.expiresAt <= now ? "Expired" : "Valid until",
            value: <MinuteText at={invitation.expiresAt} />,
          },
    ]}
  />
);

const MinuteText = ({ at }: { at: Instant }) => <DateText value={at} format="minute" />;
