import type { SubmissionResult } from "@conform-to/react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Package from "lucide-react/icons/package";
import ScrollText from "lucide-react/icons/scroll-text";
import Timer from "lucide-react/icons/timer";
import Webhook from "lucide-react/icons/webhook";
import { useRef } from "react";
import { href, Link, type Location } from "react-router";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import type { Refusal } from "#app/routes/forms/conflict.ts";
import { useMay } from "#app/routes/use-may.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { LeaveWarning } from "#app/ui/layers/leave-warning.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { useOffer } from "#app/ui/use-offer.ts";
import { KeptMails } from "./kept-mails.tsx";
import { MailCard } from "./mail-card.tsx";
import { RenewalPeriodCard } from "./renewal-period-card.tsx";
import { ReminderDaysCard } from "./reminder-days-card.tsx";
import type { RenewalPeriod } from "./settings-forms.ts";
import type { SettingsShown } from "./settings-request.ts";

interface SettingsPageProps {
  shown: SettingsShown;
  refusedPeriod?: Refusal<RenewalPeriod> | undefined;
  refusedDay?: SubmissionResult | undefined;
  refusedMail?: SubmissionResult | undefined;
}

export function SettingsPage({ shown, refusedPeriod, refusedDay, refusedMail }: SettingsPageProps) {
  const { settings, mails, ownEmail } = shown;
  const cards = useRef<HTMLDivElement>(null);
  const hasRenewals = useOffer("renewals");
  const hasAudit = useOffer("audit");
  const hasJobs = useOffer("jobs");
  const mayHook = useMay("webhook.manage");
  const hasWebhooks = useOffer("webhooks") && mayHook;
  const hasMail = useOffer("mail");
  const hasCatalog = useOffer("catalog");
  return (
    <Page width="narrow">
      <PageHeader
        title="Settings"
        actions={
          <>
            {hasCatalog && (
              <Link to={href("/license/settings/catalog")} className={buttonClasses()}>
                <Package aria-hidden /> Catalog
              </Link>
            )}
            {hasRenewals && (
              <Link to={href("/license/renewals/mails")} className={buttonClasses()}>
                <CalendarClock aria-hidden /> Reminders
              </Link>
            )}
            {hasJobs && (
              <Link to={href("/license/settings/jobs")} className={buttonClasses()}>
                <Timer aria-hidden /> Jobs
              </Link>
            )}
            {hasWebhooks && (
              <Link to={href("/license/settings/webhooks")} className={buttonClasses()}>
                <Webhook aria-hidden /> Webhooks
              </Link>
            )}
            {hasAudit && (
              <Link to={href("/license/audit")} className={buttonClasses()}>
                <ScrollText aria-hidden /> Audit log
              </Link>
            )}
          </>
        }
      />
      <LeaveWarning
        isNeeded={() => isChanged(cards.current)}
        staysAt={isOwn}
        question="Discard what you entered?"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <div ref={cards} className="contents">
          <RenewalPeriodCard settings={settings} refusal={refusedPeriod} />
          <ReminderDaysCard days={settings.reminderDays} refusal={refusedDay} />
        </div>
        {hasMail && <MailCard ownEmail={ownEmail} refusal={refusedMail} className="md:col-span-2" />}
      </div>
      {mails.length > 0 && <KeptMails mails={mails} />}
    </Page>
  );
}

const isChanged = (cards: HTMLElement | null) =>
  [...(cards?.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=radio])") ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

const isOwn = ({ pathname }: Location) =>
  isSamePath(pathname, href("/license/settings")) ||
  ownForms.some((form) => isWithinPath(pathname, `${href("/license/settings")}/${form}`));

const ownForms = ["renewal-period", "reminder-days", "test-mail"];
