import { createContext, type MiddlewareFunction } from "react-router";
import { englishMonths, type Months } from "#app/domain/time/months.ts";

export const localeContext = createContext<Months>(englishMonths);

export const locale: MiddlewareFunction<Response> = ({ request, context }, next) => {
  context.set(localeContext, monthsFor(request.headers.get("Accept-Language")));
  return next();
};

export function monthsFor(acceptLanguage: string | null): Months {
  const lang = wantedLanguages(acceptLanguage).find(isKnown);
  if (!lang || /^en\b/i.test(lang)) return englishMonths;
  const month = new Intl.DateTimeFormat(`${lang}-u-nu-latn-ca-gregory`, { month: "short", timeZone: "UTC" });
  const names = englishMonths.names.map((_, number) => month.format(Date.UTC(2026, number, 15)));
  return { lang, names: names.map(isolated) };
}

/** Keeps a right-to-left month between its day and its year. */
const isolated = (name: string) =>
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u.test(name)
    ? `\u2068${name}\u2069`
    : name;

function wantedLanguages(acceptLanguage: string | null): string[] {
  return (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="));
      return { tag: tag.trim(), quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag.split(/-[a-z0-9](?:-|$)/i)[0] ?? tag);
}

function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
