import type { Mail } from "./mailer.ts";

export type MailPart = string | readonly (readonly [string, string])[] | { label: string; href: string };

export function mailBody(title: string, parts: readonly MailPart[]): Pick<Mail, "text" | "html"> {
  const body = parts.map(asHtml).join("");
  return {
    text: `${parts.map(asText).join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${body}</body></html>`,
  };
}

function asText(part: MailPart): string {
  if (typeof part === "string") return part;
  if ("href" in part) return `${part.label}: ${part.href}`;
  return part.map(([name, value]) => `${name}: ${value}`).join("\n");
}

function asHtml(part: MailPart): string {
  if (typeof part === "string") return `<p>${escaped(part)}</p>`;
  if ("href" in part) return `<p><a href="${escaped(part.href)}">${escaped(part.label)}</a></p>`;
  const rows = part.map(
    ([name, value]) => `<tr><th align="left">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<table>${rows.join("")}</table>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
