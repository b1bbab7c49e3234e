import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { languageContext, publicLanguage } from "#app/middleware/public-language.ts";

async function openPage(search: string, acceptLanguage: string) {
  const url = new URL(`https://licenses.example/c${search}`);
  const request = new Request(url, { headers: { "Accept-Language": acceptLanguage } });
  const context = new RouterContextProvider();
  const response = await publicLanguage(
    { request, url, context, pattern: "/c", params: {} },
    async () => new Response(),
  );
  return {
    language: context.get(languageContext),
    dateLanguage: context.get(dateLocaleContext).lang,
    contentLanguage: response?.headers.get("content-language"),
  };
}

it.each([
  ["", "", "en"],
  ["", "de-AT,de;q=0.9,en;q=0.8", "de"],
  ["", "fr,de;q=0.5,en;q=0.4", "de"],
  ["", "en;q=0.4,de;q=0.5", "de"],
  ["", "fr", "en"],
  ["?lang=de", "en", "de"],
  ["?lang=en", "de", "en"],
  ["?lang=tlh", "de", "de"],
])("The page %s has for the languages %s of a browser the language %s", async (search, header, language) => {
  expect(await openPage(search, header)).toEqual({
    language,
    dateLanguage: language,
    contentLanguage: language,
  });
});
