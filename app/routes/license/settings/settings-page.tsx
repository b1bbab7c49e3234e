import type { SubmissionResult } from "@conform-to/react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Package from "lucide-react/icons/package";
import ScrollText from "lucide-react/icons/scroll-text";
import Timer from "lucide-react/icons/timer";
import Webhook from "lucide-react/icons/webhook";
import { useRef } from "react";
import { href, Link, type Location } from "react-router";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import type { Rejection } from "#app/routes/kit/forms/conflict.ts";
import { usePermission } from "#app/routes/kit/use-may.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { StoredMails } from "./stored-mails.tsx";
import { MailCard } from "./mail-card.tsx";
import { RenewalPeriodCard } from "./renewal-period-card.tsx";
import { ReminderDaysCard } from "./reminder-days-card.tsx";
import type { RenewalPeriod } from "./settings-forms.ts";
import type { SettingsData } from "./settings-request.ts";

interface SettingsPageProps {
  settingsData: SettingsData;
  periodRejection?: Rejection<RenewalPeriod> | undefined;
  dayRejection?: SubmissionResult | undefined;
  mailRejection?: SubmissionResult | undefined;
}

export function SettingsPage({
  settingsData,
  periodRejection,
  dayRejection,
  mailRejection,
}: SettingsPageProps) {
  const { settings, mails, ownEmail } = settingsData;
  const cardsRef = useRef<HTMLDivElement>(null);
  const hasRenewals = useCapability("renewals");
  const hasAudit = useCapability("audit");
  const hasJobs = useCapability("jobs");
  const mayManageWebhooks = usePermission("webhook.manage");
  const hasWebhooks = useCapability("webhooks") && mayManageWebhooks;
  const hasMail = useCapability("mail");
  const hasCatalog = useCapability("catalog");
  return (
    <Page width="narrow">
      <PageHeader
        title="Settings"
        actions={
          <>
            {hasCatalog && (
              <Link to={href("/license/settings/catalog")} className={buttonVariants({ variant: "outline" })}>
                <Package aria-hidden /> Catalog
              </Link>
            )}
            {hasRenewals && (
              <Link to={href("/license/renewals/mails")} className={buttonVariants({ variant: "outline" })}>
                <CalendarClock aria-hidden /> Reminders
              </Link>
            )}
            {hasJobs && (
              <Link to={href("/license/settings/jobs")} className={buttonVariants({ variant: "outline" })}>
                <Timer aria-hidden /> Jobs
              </Link>
            )}
            {hasWebhooks && (
              <Link
                to={href("/license/settings/webhooks")}
                className={buttonVariants({ variant: "outline" })}
              >
                <Webhook aria-hidden /> Webhooks
              </Link>
            )}
            {hasAudit && (
              <Link to={href("/license/audit")} className={buttonVariants({ variant: "outline" })}>
                <ScrollText aria-hidden /> Audit log
              </Link>
            )}
          </>
        }
      />
      <LeaveWarning
        isNeeded={() => hasUnsavedInput(cardsRef.current)}
        preservesValuesAt={isSettingsPath}
        question="Discard what you entered?"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <div ref={cardsRef} className="contents">
          <RenewalPeriodCard settings={settings} rejection={periodRejection} />
          <ReminderDaysCard days={settings.reminderDays} rejection={dayRejection} />
        </div>
        {hasMail && <MailCard ownEmail={ownEmail} rejection={mailRejection} className="md:col-span-2" />}
      </div>
      {mails.length > 0 && <StoredMails mails={mails} />}
    </Page>
  );
}

const hasUnsavedInput = (cards: HTMLElement | null) =>
  [...(cards?.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=radio])") ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

const isSettingsPath = ({ pathname }: Location) =>
  isSamePath(pathname, href("/license/settings")) ||
  settingsFormPaths.some((form) => isWithinPath(pathname, `${href("/license/settings")}/${form}`));

const settingsFormPaths = ["renewal-period", "reminder-days", "test-mail"];
