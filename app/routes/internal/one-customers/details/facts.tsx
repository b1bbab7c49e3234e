import { href, Link } from "react-router";
import { fullName } from "#app/domain/customer/full-name.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import {
  freeExtensionDays,
  type HostedCustomerInFull,
  type SentInvitation,
} from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeName } from "#app/domain/hosted-customer/purpose.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { Address } from "#app/ui/data/address.tsx";
import { anyLanguage } from "#app/ui/any-language.tsx";
import { Badge } from "#app/ui/data/badge.tsx";
import { CapacityBar } from "#app/ui/data/capacity-bar.tsx";
import { Facts } from "#app/ui/page/card.tsx";
import { Code } from "#app/ui/data/chip.tsx";
import { DateText, RelativeDays } from "#app/ui/data/date.tsx";
import { RelativeTime } from "#app/ui/data/relative-time.tsx";
import { HealthDot } from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { reasonSentence, sourceName } from "#app/routes/internal/one-customers/hosted-words.ts";
import { InstanceLink } from "./instance-link.tsx";
import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";

interface OfHosted {
  hosted: HostedCustomerInFull;
  now: Instant;
}

export const CustomerFacts = ({ hosted }: { hosted: HostedCustomerInFull }) => (
  <Facts
    title="Customer"
    facts={[
      {
        label: "Company",
        value: (
          <CompanyLink licenseKey={hosted.licenseKey} className="text-accent hover:underline">
            {anyLanguage(hosted.companyName)}
          </CompanyLink>
        ),
      },
      { label: "Contact", value: anyLanguage(fullName(hosted)) },
      { label: "Email", value: anyLanguage(hosted.email) },
      { label: "Source", value: sourceName(hosted.source) },
      { label: "Deal ID", value: anyLanguage(hosted.dealId) },
      {
        label: "Created",
        value: (
          <>
            <DateText value={hosted.createdAt} format="day" />{" "}
            <span className="text-sm text-muted">
              by <Address text={hosted.createdBy} />
            </span>
          </>
        ),
      },
      { label: "Notes", value: anyLanguage(hosted.notes) },
    ]}
  />
);

export const PlanFacts = ({ hosted, now }: OfHosted) => (
  <Facts
    title="Plan"
    facts={[
      { label: "Plan", value: hosted.plan },
      { label: "Purpose", value: purposeName[hosted.purpose] },
      {
        label: "License",
        value: (
          <Link to={href("/license/licenses/:key", { key: hosted.licenseKey })} className="hover:underline">
            <Code>{hosted.licenseKey}</Code>
          </Link>
        ),
      },
      { label: "License ends", value: <End at={hosted.expiredAt} now={now} /> },
      {
        label: "Assets",
        value: <CapacityBar used={hosted.totalClientsInUse} total={hosted.totalClientCapacity} />,
      },
    ]}
  />
);

export const InstanceFacts = ({ hosted, now }: OfHosted) => (
  <Facts
    title="Instance"
    facts={[
      { label: "Address", value: <InstanceLink hosted={hosted} /> },
      { label: "Health", value: <HealthDot hosted={hosted} now={now} /> },
      ...(hosted.waitingReason
        ? [{ label: "Waits because", value: reasonSentence[hosted.waitingReason] }]
        : []),
      {
        label: "Last contact",
        value: hosted.lastContact && <RelativeTime value={hosted.lastContact} now={now} />,
      },
      { label: "Version", value: hosted.version },
    ]}
  />
);

export const TrialFacts = ({ hosted }: { hosted: HostedCustomerInFull }) => (
  <Facts
    title="Trial"
    facts={[
      { label: "Ends", value: <DateText value={hosted.trialEndsAt} format="day" /> },
      { label: "Left", value: hosted.state === "ended" ? "Over" : formatCount(hosted.daysLeft ?? 0, "day") },
      {
        label: "Extension",
        value: (
          <>
            {`${hosted.extensionDaysLeft} of ${freeExtensionDays} days left`}
            {hosted.extendedDays > 0 && (
              <span className="block text-sm text-muted">
                Extended by {formatCount(hosted.extendedDays, "day")} in all
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
      { label: "Sent to", value: anyLanguage(invitation.sentTo) },
      {
        label: "Sent",
        value: invitation.failure ? (
          <>
            <Badge tone="bad">Not sent</Badge>
            <span className="mt-1 block [overflow-wrap:anywhere]">
              <bdi>{invitation.failure}</bdi>
            </span>
          </>
        ) : (
          invitation.sentAt && <Moment at={invitation.sentAt} />
        ),
      },
      invitation.usedAt
        ? { label: "Used", value: <Moment at={invitation.usedAt} /> }
        : {
            label: invitation.expiresAt <= now ? "Expired" : "Good until",
            value: <Moment at={invitation.expiresAt} />,
          },
    ]}
  />
);

const Moment = ({ at }: { at: Instant }) => (
  <>
    <DateText value={at} format="minute" />
  </>
);

const End = ({ at, now }: { at: Instant | null; now: Instant }) => (
  <>
    <DateText value={at} format="day" /> <RelativeDays value={at} now={now} className="text-sm text-muted" />
  </>
);
