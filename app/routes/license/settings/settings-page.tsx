import type { SubmissionResult } from "@conform-to/react";
import { useRef } from "react";
import { href, type Location } from "react-router";
import { defaultSettings, type Settings } from "#app/domain/settings/settings.ts";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";
import type { Rejection } from "#app/routes/kit/conflicts/conflict.ts";
import { Notice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { StoredMails } from "./stored-mails.tsx";
import { MailCard } from "./mail-card.tsx";
import { RenewalPeriodCard } from "./renewal-period-card.tsx";
import { ReminderDaysCard } from "./reminder-days-card.tsx";
import type { RenewalPeriodFormValues } from "./settings-forms.ts";
import type { SettingsData } from "./settings-request.ts";

interface SettingsPageProps {
  settingsData: SettingsData;
  periodRejection?: Rejection<RenewalPeriodFormValues> | undefined;
  dayRejection?: SubmissionResult | undefined;
  mailRejection?: SubmissionResult | undefined;
}

export function SettingsPage({
  settingsData,
  periodRejection,
  dayRejection,
  mailRejection,
}: SettingsPageProps) {
  const { settings, mails, viewerEmail } = settingsData;
  const cardsRef = useRef<HTMLDivElement>(null);
  const hasMail = useHasExtensions();
  return (
    <Page width="narrow">
      <PageHeader title="Settings" />
      <LeaveWarning
        isNeeded={() => hasUnsavedInput(cardsRef.current)}
        preservesValuesAt={isSettingsPath}
        question="Discard what you entered?"
      />
      {settings.damagedSettings?.map((name) => (
        <Notice key={name}>{damagedSettingTexts[name]}</Notice>
      ))}
      <div className="grid gap-4 md:grid-cols-2">
        <div ref={cardsRef} className="contents">
          <RenewalPeriodCard settings={settings} rejection={periodRejection} />
          <ReminderDaysCard days={settings.reminderDays} rejection={dayRejection} />
        </div>
        {hasMail && <MailCard viewerEmail={viewerEmail} rejection={mailRejection} />}
      </div>
      {mails.totalEntityCount > 0 && <StoredMails mails={mails} />}
    </Page>
  );
}

const damagedSettingTexts: Record<keyof Settings, string> = {
  renewalPeriod: `The stored renewal period is damaged, so the default of ${defaultSettings.renewalPeriod} days applies. Save the renewal period again.`,
  reminderDays:
    "The stored reminder days are damaged, so no reminders are sent. Add the reminder days again.",
  approvalRules: "The stored approval rules are damaged, so the strictest rules apply. Save the rules again.",
};

const hasUnsavedInput = (cards: HTMLElement | null) =>
  [...(cards?.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=radio])") ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

const isSettingsPath = ({ pathname }: Location) =>
  isSamePath(pathname, href("/license/settings")) ||
  settingsFormPaths.some((formPath) => isWithinPath(pathname, `${href("/license/settings")}/${formPath}`));

const settingsFormPaths = ["renewal-period", "reminder-days", "test-mail"];
