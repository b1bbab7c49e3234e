import { z } from "zod";
import { type Theme, themes } from "#app/domain/person/theme.ts";

export const theme = z.enum(themes);

export const themeOf = (request: Request): Theme =>
  theme.catch("system").parse(/(?:^|;\s*)theme=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1]);

const yearInSeconds = 365 * 24 * 60 * 60;

export function themeCookie({ protocol }: URL, chosen: Theme): string {
  const age = chosen === "system" ? 0 : yearInSeconds;
  return `theme=${chosen}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${protocol === "https:" ? "; Secure" : ""}`;
}
