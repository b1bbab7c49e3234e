import { createContext, type MiddlewareFunction } from "react-router";
import { type Language, languageParameter, languages } from "#app/domain/text/language.ts";
import { chooseDateLocale, dateLocaleContext, listPreferredLanguages } from "./locale.ts";

/** Language of the page. */
export const languageContext = createContext<Language>(languages[0]);

/** Chooses the language by the parameter `lang`, or else by the languages of the browser. Dates use the same language. */
export const publicLanguage: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const language =
    findLanguage(url.searchParams.get(languageParameter)) ??
    chooseLanguage(request.headers.get("Accept-Language"));
  context.set(languageContext, language);
  if (findLanguage(context.get(dateLocaleContext).lang) !== language)
    context.set(dateLocaleContext, chooseDateLocale(language));
  const response = await next();
  response.headers.set("Content-Language", language);
  response.headers.append("Vary", "Accept-Language");
  return response;
};

/** The language of a tag such as `de-AT`. */
const findLanguage = (tag: string | null): Language | undefined =>
  languages.find((language) => tag?.toLowerCase().split("-")[0] === language);

const chooseLanguage = (acceptLanguage: string | null): Language =>
  listPreferredLanguages(acceptLanguage)
    .map(findLanguage)
    .find((language) => language !== undefined) ?? languages[0];
