import type { Mail } from "./mailer.ts";
import { escapeHtml } from "#app/domain/text/escape-html.ts";

/** A row of a table in a mail. */
export type MailTableRow = readonly [label: string, value: string];

/** A paragraph, a table or a link. */
export type MailPart = string | readonly MailTableRow[] | { label: string; href: string };

export const formatGreeting = (name: string): string => (name ? `Hello ${name},` : "Hello,");

export function createMailBody(title: string, parts: readonly MailPart[]): Pick<Mail, "text" | "html"> {
  const body = parts.map(formatPartAsHtml).join("");
  return {
    text: `${parts.map(formatPartAsText).join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`,
  };
}

function formatPartAsText(part: MailPart): string {
  if (typeof part === "string") return part;
  if ("href" in part) return `${part.label}: ${part.href}`;
  return part.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function formatPartAsHtml(part: MailPart): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  if ("href" in part) return `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>`;
  const rows = part.map(
    ([label, value]) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>${rows.join("")}</table>`;
}
