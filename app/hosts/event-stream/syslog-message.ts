import type { HistoryEvent } from "#app/domain/history/event.ts";

/** Facility 13, log audit; severity 5, notice. */
const priority = 13 * 8 + 5;
const longestHost = 255;

/** Only ASCII, which every receiver decodes the same way. */
const asciiJson = (event: object) =>
  JSON.stringify(event).replaceAll(
    /[^\x20-\x7e]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const printable = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, "").slice(0, longestHost) || "-";

/** One event as RFC 5424. If it exceeds `maxLength`, the changed values are removed and `isCut` is set. */
export function syslogMessage(
  event: HistoryEvent,
  host: string,
  processId: number,
  maxLength: number,
): string {
  const { createdAt, eventName } = event;
  const head = `<${priority}>1 ${createdAt} ${printable(host)} license-desk ${processId} ${eventName} - `;
  const message = head + asciiJson(event);
  if (message.length <= maxLength) return message;
  return head + asciiJson({ ...event, details: {}, before: null, after: null, isCut: true });
}
