import type { HistoryEvent } from "#app/domain/history/event.ts";

/** Facility 13 (log audit) and severity 5 (notice). */
const priority = 13 * 8 + 5;
const maxHostLength = 255;

/** Encodes the event in ASCII, because every receiver decodes ASCII in the same way. */
const toAsciiJson = (event: object) =>
  JSON.stringify(event).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const toPrintableHost = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, "").slice(0, maxHostLength) || "-";

/**
 * Formats an event by RFC 5424. If the message exceeds `maxLength`, removes the changed values and sets
 * `isCut`.
 */
export function formatSyslogMessage(
  event: HistoryEvent,
  host: string,
  processId: number,
  maxLength: number,
): string {
  const { createdAt, eventName } = event;
  const header = `<${priority}>1 ${createdAt} ${toPrintableHost(host)} license-desk ${processId} ${eventName} - `;
  const message = header + toAsciiJson(event);
  if (message.length <= maxLength) return message;
  return header + toAsciiJson({ ...event, details: {}, before: null, after: null, isCut: true });
}
