import { useLocation } from "react-router";
import { type Language, languageNames, languageParameter, languages } from "#app/domain/text/language.ts";

/** Links to the same page in the other languages. */
export function LanguageSwitch({ language }: { language: Language }) {
  const { search } = useLocation();
  return (
    <ul className="flex gap-3 text-sm">
      {languages
        .filter((otherLanguage) => otherLanguage !== language)
        .map((otherLanguage) => (
          <li key={otherLanguage}>
            <a
              href={buildLanguageSearch(search, otherLanguage)}
              lang={otherLanguage}
              hrefLang={otherLanguage}
              className="text-muted-foreground underline underline-offset-4 hover:text-foreground"
            >
              {languageNames[otherLanguage]}
            </a>
          </li>
        ))}
    </ul>
  );
}

function buildLanguageSearch(search: string, language: Language): string {
  const parameters = new URLSearchParams(search);
  parameters.set(languageParameter, language);
  return `?${parameters}`;
}
