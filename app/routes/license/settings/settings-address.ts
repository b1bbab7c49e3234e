export const settingsPath = "/license/settings";
export const renewalPeriodPath = `${settingsPath}/renewal-period`;
export const newReminderDayPath = `${settingsPath}/reminder-days/new`;
export const removeReminderDayPath = (day: number) => `${settingsPath}/reminder-days/${day}/remove`;
export const testMailPath = `${settingsPath}/test-mail`;
export const mailPath = (id: string) => `${settingsPath}/mails/${encodeURIComponent(id)}`;
export const renewalsPath = `${settingsPath}/renewals`;
export const auditPath = "/license/audit";
